"""Ways to run what nobody agreed to, by a database that is another's or was changed."""

from .of_agreement import EVIL, HELPED, change
from .scene import Broken
from .way import changed

NOT_IN_DATABASE = "what was agreed to is kept outside of the database"
TEXT_SETTING = {"settings": [
    {"name": "command", "type": "text", "summary": "A command.", "initialValues": ["true"]}]}
MORE_SETTINGS = {"settings": TEXT_SETTING["settings"] + [
    {"name": "timeout", "type": "integer", "summary": "Seconds.", "initialValues": ["30"]},
    {"name": "folder", "type": "path", "summary": "A folder to read."}]}
COMMANDED = """
answer = ask("initialize", {"clientInfo": {"name": "attempt"}})["result"]
for each in answer["settings"]:
    for value in each["values"]:
        subprocess.run(value, shell=True, stdout=2)
refused("only what was set is run")
"""
# Only what it writes has the words that count, and not the setting itself.
ECHO = "echo got 'out': runs a command that nobody set"
SET = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.create_function("checksum_of", -1, lambda *_: None, deterministic=True)
database.execute("UPDATE pluginSetting SET value = ?", [sys.argv[2]])
if not database.total_changes:
    sys.exit("there is no setting in the database")
database.commit()
database.close()
"""
TRIGGER = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
command, folder = ("'" + each.replace("'", "''") + "'" for each in sys.argv[2:])
database.executescript(f'''
    CREATE TRIGGER other AFTER INSERT ON pluginSetting WHEN NEW.name = 'timeout' BEGIN
      INSERT OR REPLACE INTO pluginSetting(plugin, name, position, value)
        VALUES (NEW.plugin, 'command', 0, {command}), (NEW.plugin, 'folder', 0, {folder});
    END;''')
database.close()
"""
POINT = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.create_function("checksum_of", -1, lambda *_: None, deterministic=True)
database.execute("UPDATE plugin SET folder = ?", [sys.argv[2]])
if not database.total_changes:
    sys.exit("there is no plugin in the database")
database.commit()
database.close()
"""


def copy(scene):
    """The database in another place, with all that lies beside it."""
    other = scene.home / "copy"
    scene.shell("cp", "-a", str(scene.database.parent), str(other))
    scene.database = other / scene.database.name
    scene.options = ["--database", str(scene.database)]
    scene.forget()


def elsewhere(scene):
    """A database that another person made and set, who has the same folder of plugins."""
    scene.daybook("plugin", "add", str(scene.plugin))
    scene.daybook("plugin", "set", scene.name, "command", ECHO)
    scene.agree()
    scene.environment["HOME"] = str(scene.mkdir(scene.folder / "person"))
    scene.options = ["--database", str(scene.database)]
    scene.words = ""
    scene.run()


def set_by_another(scene):
    scene.daybook("plugin", "add", str(scene.plugin))
    scene.daybook("plugin", "set", scene.name, "command", "true")
    changed(lambda scene: scene.python(SET, scene.database, ECHO))(scene)


def set_by_trigger(scene):
    """The person sets one thing, and a trigger in the database two others."""
    scene.daybook("plugin", "add", str(scene.plugin))
    scene.daybook("plugin", "set", scene.name, "command", "true")
    scene.python(TRIGGER, scene.database, ECHO, scene.home / ".ssh")
    changed(lambda scene: scene.daybook("plugin", "set", scene.name, "timeout", "60"))(scene)
    message = scene.shown().get("message") or ""
    if not scene.begun and "`command`" not in message:
        raise Broken(f"it is not said what was changed: {message}")


def pointed(scene):
    """The database names another folder, with a plugin that asks for more."""
    other = scene.home / "other"
    scene.shell("cp", "-a", str(scene.plugin), str(other))
    scene.file(other / "helper.py", EVIL, 0o644)
    scene.python(POINT, scene.database, other)


WAYS = [
    change("a copied database", copy, NOT_IN_DATABASE),
    change("a database from elsewhere with a command set", None, NOT_IN_DATABASE,
           attempt=elsewhere, code=COMMANDED, manifest=TEXT_SETTING),
    change("a setting that another program changed", None, NOT_IN_DATABASE,
           attempt=set_by_another, code=COMMANDED, manifest=TEXT_SETTING, states=()),
    change("settings that a trigger of the database changes", None, NOT_IN_DATABASE,
           attempt=set_by_trigger, code=COMMANDED + "read(P.secret)\n", manifest=MORE_SETTINGS,
           states=("changed",), arrange=lambda scene: scene.secret(".ssh/id")),
    change("a folder that another program set", pointed, NOT_IN_DATABASE),
]
