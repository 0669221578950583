#!/bin/sh
# Brings the database, the words, the documents and the pages up to this release. May be repeated.
set -eu
python manage.py migrate --no-input
python manage.py load_content
python manage.py load_library
python manage.py publish --verbosity 0
