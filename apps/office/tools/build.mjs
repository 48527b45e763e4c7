/** Builds the office, and checks what it weighs. */
import { join } from 'node:path'
import { build } from 'vite'

await build({ configFile: join(import.meta.dirname, '../vite.config.ts'), logLevel: 'warn' })
await import('./first-load.mjs')
