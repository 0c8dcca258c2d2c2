"""Calendars and tasks in the form of RFC 5545, for daybook: what `ics.py` runs."""
