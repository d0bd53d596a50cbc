#!/usr/bin/env bash
# Run by PostgreSQL's image. With --certificate: makes the certificate of this server once. Without: makes the two roles
# and the database (docs/operations.md, 'The database').
set -euo pipefail
cd /certificates

if [ "${1:-}" = --certificate ]; then
  if [ ! -f server.crt ]; then
    openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=database-authority -keyout ca.key -out ca.crt
    openssl req -newkey rsa:2048 -nodes -subj /CN=database -keyout server.key -out server.csr
    openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 3650 \
      -extfile <(printf 'subjectAltName=DNS:database') -out server.crt
    rm -f ca.key server.csr
    chown postgres:postgres server.key
    chmod 600 server.key
  fi
  exit 0
fi

psql --set=ON_ERROR_STOP=1 --username postgres \
  --set=owner="$OWNER_PASSWORD" --set=product="$PRODUCT_PASSWORD" <<'SQL'
create role ntem_owner login password :'owner';
create role ntem login password :'product';
create database ntem owner ntem_owner;
SQL
