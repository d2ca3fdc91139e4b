"""A question that has no answer: why, in one line that names what could be asked."""


class NotAsked(ValueError):  # noqa: N818 - a refusal is an answer, not an error of the program
    """The question contradicts itself, or the sheet does not know what it names."""
