"""The editors: a driver for each says how a person does in it what the steps of the table name."""

from player.seat import ROOT

from .emacs import Emacs
from .neovim import Neovim
from .process import Process
from .program import Program
from .vim import Vim
from .web import Web

VSCODE = Process.of("VS Code", ["node", str(ROOT / "clients/vscode/tests/driver.js")])

EDITORS = {"nvim": Neovim, "vim": Vim, "emacs": Emacs, "vscode": VSCODE, "program": Program, "web": Web}
