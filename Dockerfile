# Vitrine in a container. Build: docker build -t vitrine .   Run: see compose.yaml.

# This Node is used only for npm; the product runs on the Node that the lockfile pins.
FROM node:24-trixie-slim AS build
WORKDIR /vitrine
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY files/package.json files/
COPY api/package.json api/
COPY site/package.json site/
COPY admin/package.json admin/
COPY server/package.json server/
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# Also installs the pinned Node and verifies its checksum.
RUN npm run build
# Removes packages that a running site does not need.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-trixie-slim
# pg_dump and pg_restore of PostgreSQL 17, for backups of a site on PostgreSQL; sftp, to copy backups.
RUN apt-get update && apt-get install -y --no-install-recommends openssh-client postgresql-client \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production \
    DATA_DIR=/data \
    PORT=3000 \
    ADMIN_PORT=3001 \
    MALLOC_ARENA_MAX=2 \
    FORCE_COLOR=1
# A new volume gets the owner of the folder on which it is mounted.
RUN install -d -o node -g node /data /data/media /data/reports /data/builds
COPY --from=build --chown=root:root /vitrine /vitrine
WORKDIR /vitrine
USER node
VOLUME /data
EXPOSE 3000 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node_modules/node/bin/node", "deploy/healthcheck.mjs"]
CMD ["node_modules/node/bin/node", "--max-semi-space-size=8", "--v8-pool-size=0", "server/dist/main.js"]
