"""Builds the package as flit does, once scripts/generate-types has written its generated modules.

A source archive has them already, and no such script.
"""

import pathlib
import subprocess
import sys

from flit_core import buildapi
from flit_core.buildapi import *  # noqa: F403

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "generate-types"


def after_generating(build):
    def wrapped(*arguments, **options):
        if SCRIPT.exists():
            subprocess.run([sys.executable, str(SCRIPT)], check=True)
        return build(*arguments, **options)

    return wrapped


build_wheel = after_generating(buildapi.build_wheel)
build_editable = after_generating(buildapi.build_editable)
build_sdist = after_generating(buildapi.build_sdist)
