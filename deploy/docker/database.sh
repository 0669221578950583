#!/bin/sh
# Creates the site's unprivileged role and its database. PostgreSQL's image runs this at the first start.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$SITE_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE site LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE site OWNER site ENCODING 'UTF8' TEMPLATE template0;
SQL
