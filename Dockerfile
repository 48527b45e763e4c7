FROM node:24-bookworm-slim AS build
WORKDIR /halaqa
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /halaqa
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
COPY --from=build --chown=node:node /halaqa .
USER node
EXPOSE 8080
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:8080/readyz').then(reply => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "apps/server/main.ts"]
