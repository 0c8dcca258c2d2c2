"""A test is a function under a sentence that says what is so."""

# The sentences with their functions.
TESTS = []


def test(sentence):
    def declare(body):
        TESTS.append((sentence, body))
        return body
    return declare


def equal(actual, expected, what="a value"):
    if actual != expected:
        raise AssertionError(f"{what}:\nexpected {expected!r}\nbut it is {actual!r}")


def has(text, *words):
    for each in words:
        if each not in text:
            raise AssertionError(f"“{each}” is missing in:\n{text}")
