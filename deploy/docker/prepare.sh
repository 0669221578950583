#!/bin/sh
# Updates database, content, documents and pages to this release. Idempotent.
set -eu
python manage.py migrate --no-input
python manage.py load_content
python manage.py load_library
python manage.py publish --verbosity 0
