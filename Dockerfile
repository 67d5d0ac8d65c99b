# The stand as one image: `docker build --tag bandstand .`; compose.yaml runs it. docs/operations.md says how.

# The Node.js that package.json pins; a test compares the two.
ARG NODE_VERSION=26.10.0

FROM node:${NODE_VERSION}-trixie-slim AS dependencies
WORKDIR /stand
COPY package.json package-lock.json ./
COPY core/package.json core/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM dependencies AS build
COPY tsconfig.base.json ./
COPY core core
COPY adapters adapters
COPY server server
COPY web web
COPY scripts scripts
RUN NODE_ENV=production npm run build && chmod +x dist/bandstand.js

# Without what only builds or runs in browsers, and without the PostgreSQL and the Node.js that npm brings for laptops.
FROM dependencies AS production
RUN npm pkg delete optionalDependencies dependencies.vite "dependencies.@vitejs/plugin-react" dependencies.react dependencies.react-dom \
      dependencies.react-router-dom "dependencies.@tanstack/react-query" dependencies.qrcode \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund --offline

FROM node:${NODE_VERSION}-trixie-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    # Four more megabytes for what is young would be 38 more of memory (docs/adr/0032).
    NODE_OPTIONS="--enable-source-maps --max-semi-space-size=4"
WORKDIR /stand
# Takes backups to the second place.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates rclone && rm -rf /var/lib/apt/lists/*
# Where compose.yaml keeps backups: a new volume takes the owner over.
RUN install --directory --owner=node --group=node --mode=0700 /backups
COPY --from=production /stand/package.json ./
COPY --from=production /stand/node_modules node_modules
COPY --from=build /stand/web/dist web/dist
COPY --from=build /stand/dist dist
RUN ln -s /stand/dist/bandstand.js /usr/local/bin/bandstand
# Shown by `bandstand --version` and to admins: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
RUN echo "$COMMIT" > commit
# Nothing in the image belongs to this user: it can be run read-only.
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# The program itself, not npm: signals must arrive.
CMD ["node", "dist/main.js"]
