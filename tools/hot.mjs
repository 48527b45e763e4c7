// Vite's development servers: pages and modules come from here, data from the server behind.
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './steps.mjs'

const server = `http://localhost:${process.env.PORT ?? 8080}`
const ofVite =
  /^\/(@|src\/|node_modules\/|kits\/|contexts\/|office-assets\/(@|src\/|node_modules\/))|\.(tsx?|css|svg|woff2|json)(\?|$)/

for (const [app, port, base] of [
  ['portal', 5173, '/'],
  ['office', 5174, '/office-assets/'],
]) {
  const vite = await createServer({
    configFile: join(root, 'apps', app, 'vite.config.ts'),
    server: {
      port,
      strictPort: true,
      fs: { allow: [root] },
      proxy: {
        '/': {
          target: server,
          changeOrigin: false,
          ws: true,
          // A browser that navigates gets the page from Vite, so that it is hot; programs get data from the server.
          bypass: request =>
            ofVite.test(request.url)
              ? request.url
              : /^text\/html/.test(request.headers.accept ?? '')
                ? `${base}index.html`
                : undefined,
        },
      },
    },
  })
  await vite.listen()
  console.log(`· ${app} with hot reload: http://localhost:${port}${app === 'office' ? '/office' : '/'}`)
}
