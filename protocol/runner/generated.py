class Generated:
    pass
