"""Ways out of what confines a plugin, each tried by a real one.

`Way` says what is tried and how it is judged, `Scene` is one attempt with a home, a database and a
plugin of its own, `Stage` is the user who runs it, and `probe.py` is what each plugin's code may
use. The modules `of_*` have the ways. The one idea: what counts is seen from outside, and the same
code has to get out where nothing confines it, so that no way passes because its code is broken.
"""
