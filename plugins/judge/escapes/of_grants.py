"""Ways through what was granted, when that has become something else."""

import ctypes
import os

from .scene import Broken, remove
from .way import Way, changed, twice

SAME_PLACE = "what is mounted is what was agreed to"
NO_LINK = "its data folder is the person's own, and no link"
GRANT = {"writes": ["~/grant"]}
SECONDS, STARTS = 10, 30
# renameat2(2)
HERE, EXCHANGE = -100, 2


def own_link(scene, above):
    """Has the data folder, or one so far above it, lead to the home."""
    place = [scene.data, *scene.data.parents][above]
    remove(place)
    scene.mkdir(place.parent)
    place.symlink_to(scene.home)


def not_approved(scene):
    """An attempt whose data folder is refused when it is to be approved."""
    scene.is_agreed = True
    scene.daybook("plugin", "add", str(scene.plugin))
    if not scene.daybook("plugin", "enable", scene.name, "--yes").status:
        raise Broken("it could be approved")
    scene.run()


def grant_and_key(scene):
    scene.secret(".ssh/id", path=str(scene.home / "grant"))
    scene.file("grant/list", "here")


def granted_file(scene):
    scene.secret(".ssh/id", path=str(scene.home / "grant" / "list"))
    scene.file("grant/list", "here")


def cache(scene):
    scene.secret("diary")
    scene.mkdir(scene.home / "grant" / "cache")
    scene.params.update(path=str(scene.home / "grant" / "cache"))


def future(scene):
    scene.secret("diary", path=str(scene.home / "grant" / "cache"))
    scene.mkdir(scene.home / "grant")


def above_future(scene):
    scene.secret("place/inner/diary", path=str(scene.home / "grant" / "outer" / "inner"))
    scene.mkdir(scene.home / "grant" / "outer" / "inner")


def to_secret(scene):
    (scene.home / "grant" / "list").unlink()
    (scene.home / "grant" / "list").symlink_to(scene.params["secret"])


def to_hard_link(scene):
    (scene.home / "grant" / "list").unlink()
    (scene.home / "grant" / "list").hardlink_to(scene.params["secret"])


def to_link(scene):
    (scene.home / "grant").rename(scene.home / "was")
    (scene.home / "grant").symlink_to(scene.home / ".ssh")


def to_other_folder(scene):
    (scene.home / "grant").rename(scene.home / "was")
    (scene.home / ".ssh").rename(scene.home / "grant")


def parent_to_link(scene):
    (scene.home / "a").rename(scene.home / "was")
    (scene.home / "a").symlink_to(scene.home / "other")


def below(scene):
    scene.secret("other/grant/id", path=str(scene.home / "a" / "grant"))
    scene.file("a/grant/list", "here")


def set_path(scene):
    """Agrees to a file that is named in a setting, which another program replaces then."""
    scene.daybook("plugin", "add", str(scene.plugin))
    scene.daybook("plugin", "set", scene.name, "file", scene.params["path"])


def with_setting(change):
    attempt = changed(change)

    def begin(scene):
        set_path(scene)
        attempt(scene)
    return begin


def racing(scene):
    """Swaps the granted folder for a link, again and again, while the plugin is started."""
    scene.agree()
    link, folder = scene.home / "link", scene.home / "grant"
    link.symlink_to(scene.home / ".ssh")
    library = ctypes.CDLL(None)

    def swap():
        library.renameat2(HERE, os.fsencode(link), HERE, os.fsencode(folder), EXCHANGE)
    with scene.meanwhile(swap, pause=0.004):
        scene.run_often(STARTS, SECONDS)


READ = "for path in (P.path, P.path + '/id', P.path + '/diary', P.secret):\n    read(path)\n"
REPLACE = """
def replace():
    if os.path.isdir(P.path):
        os.rename(P.path, P.path + "-was")
    os.symlink(TARGET, P.path)
if not os.path.islink(P.path):
    attempt("replacing it", replace)
"""
TO_HOME = REPLACE.replace("TARGET", "os.path.dirname(P.secret)") + READ
PARENT = """
above = os.path.dirname(P.path)
def replace():
    os.rename(above, above + "-was")
    os.symlink(os.path.dirname(os.path.dirname(P.secret)), above)
if not os.path.islink(above):
    attempt("replacing what is above", replace)
""" + READ
MARK = "put(HOME + '/mark')"
PATH_SETTING = {"settings": [{"name": "file", "type": "path", "summary": "A file to read."}]}


def replaced(name, change, arrange=grant_and_key, granted=None, **more):
    return Way(name, SAME_PLACE, READ, granted or GRANT, arrange,
               attempt=more.pop("attempt", changed(change)), control=None, begins=None, **more)




def own_links(what, above):
    """A link in the place of the data folder, before it is approved and after it."""
    def mark(scene):
        scene.marker(scene.home.joinpath(*scene.data.parts[len(scene.data.parts) - above:], "mark"))

    def arrange(scene):
        mark(scene)
        own_link(scene, above)
    options = {"begins": False, "says": "is not a folder of yours"}
    return [
        Way(f"{what}, made as a link", NO_LINK, MARK, {}, arrange, attempt=not_approved, **options),
        Way(f"{what} that became a link", NO_LINK, MARK, {}, mark, control=None,
            attempt=changed(lambda scene: own_link(scene, above)), **options)]


WAYS = [
    replaced("a granted folder that became a link", to_link),
    replaced("a granted folder that became another folder", to_other_folder),
    replaced("a folder above a granted one that became a link", parent_to_link, below,
             {"writes": ["~/a/grant"]}),
    replaced("a granted file that became a link", to_secret, granted_file,
             {"reads": ["~/grant/list"]}),
    replaced("a granted file that became a second name of another", to_hard_link, granted_file,
             {"reads": ["~/grant/list"]}),
    replaced("the file of a setting that became a link", to_secret, granted_file, {"reads": []},
             attempt=with_setting(to_secret), manifest=PATH_SETTING),
    Way("a granted folder in another, replaced by a link", SAME_PLACE, TO_HOME,
        {"writes": ["~/grant", "~/grant/cache"]}, cache, attempt=twice),
    Way("a granted folder that was not there, made as a link", SAME_PLACE, TO_HOME,
        {"writes": ["~/grant", "~/grant/cache"]}, future, attempt=twice),
    Way("a folder between two granted ones, replaced by a link", SAME_PLACE, PARENT,
        {"writes": ["~/grant", "~/grant/outer/inner"]}, above_future, attempt=twice),
    replaced("a granted folder that is swapped while it starts", None, attempt=racing),
    *own_links("its data folder", 0),
    *own_links("the folder that its data folder lies in", 1),
    *own_links("the folder of all data folders", 2),
]
