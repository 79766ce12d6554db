# The web app: built here, so that none of its tools is in the image of the service.
FROM node:24-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The install builds nothing yet: the sources follow, so that a change of theirs does not install anew.
RUN npm ci --ignore-scripts
COPY scripts/web scripts/web
COPY scripts/web.ts scripts/web.ts
COPY src/web src/web
RUN node scripts/web.ts

# The service alone: PostgreSQL is a neighbour here, so the embedded one and Node from npm stay out.
FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force
COPY migrations migrations
COPY projections projections
COPY scripts scripts
COPY src src
COPY --from=web /app/.build/web .build/web
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: signals must reach the process that drains.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "src/main.ts"]
