"""What has changed on which side since both were the same.

For each task two things are kept of the last run: what its entry said (`file`), and what the entry would
have said of the task (`daybook`). A field of which only one side changed goes to the other; of one that
both changed, the file's counts, since daybook's history keeps the other. Tags are put together. Where
nothing is kept, the file counts in what it says."""

from . import text

# Fields that may say more than daybook takes; it stays in the file then, whatever daybook sets there.
TEXTS = {"title", "project", "notes"}


def differing(fields, entry, task):
    return sorted(each for each in fields if entry.get(each) and entry[each] != task.get(each))


def missing_tags(entry, task):
    """Returns the tags of an entry that its task has not, as they are compared."""
    has = {text.fold(each) for each in task["tags"]}
    return [text.fold(each) for each in entry["tags"] if text.fold(each) not in has]


class Difference:
    def __init__(self, settings, fields, entry, task, kept):
        self.to_daybook, self.to_file = {}, {}
        self.add_tags, self.remove_tags = [], []
        file, daybook = kept.get("file"), kept.get("daybook")
        self._too_many = set(kept.get("tooMany", []))
        is_known = file is not None and daybook is not None
        for field in fields:
            if field == "tags" or entry[field] == task[field]:
                continue
            is_missing = not is_known and settings.writes and entry[field] in (None, "none")
            if settings.reads and not is_missing and not (is_known and entry[field] == file.get(field)):
                self.to_daybook[field] = entry[field]
            elif field in kept.get("refused", []) and entry[field] == file.get(field):
                continue
            elif settings.writes and not (is_known and task[field] == daybook.get(field)):
                self.to_file[field] = task[field]
        self._tags(settings, entry["tags"], task["tags"],
                   (file or {}).get("tags") or [], (daybook or {}).get("tags") or [])
        if "state" in self.to_file:
            self.to_file["done"] = task["done"]

    def _tags(self, settings, entry, task, file, daybook):
        here, there, old, known = ({text.fold(each) for each in tags} for tags in (entry, task, file, daybook))
        if settings.reads:
            # What was one too many may fit once others have changed.
            in_daybook = there | (old - self._too_many if here != old or there != known else old)
            self.add_tags = [each for each in entry if text.fold(each) not in in_daybook]
            self.remove_tags = list((old - here) & there)
        if settings.writes:
            gone, in_file = known - there, known | here
            tags = [each for each in entry if text.fold(each) not in gone]
            tags += [each for each in task if text.fold(each) not in in_file]
            if tags != entry:
                self.to_file["tags"] = tags
