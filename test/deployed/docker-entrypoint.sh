#!/bin/sh
# Does for Debian's PostgreSQL what the official image's does: makes the cluster at the first start, then runs the command as its user.
set -eu
export PATH="$(echo /usr/lib/postgresql/*/bin):$PATH" PGDATA=/var/lib/postgresql/data
[ "$(id -u)" = 0 ] || exec "$@"
install -d -o postgres -g postgres /var/run/postgresql /var/lib/postgresql
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  printf %s "$POSTGRES_PASSWORD" > "$password"
  chown postgres "$password"
  as_postgres initdb --username "$POSTGRES_USER" --pwfile "$password" > /dev/null 2>&1
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | as_postgres postgres --single -j postgres > /dev/null
fi
exec setpriv --reuid postgres --regid postgres --clear-groups "$@"
