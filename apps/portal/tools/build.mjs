/** Builds the portal: the browser's half, the server's half that draws pages, and the check of what they weigh. */
import { join } from 'node:path'
import { build } from 'vite'

const configFile = join(import.meta.dirname, '../vite.config.ts')
await build({ configFile, logLevel: 'warn' })
await build({ configFile, logLevel: 'warn', build: { ssr: 'src/entry-server.tsx' } })
await import('./first-load.mjs')
