import './bounded.ts'
import './quick-imports.ts'

/** The server's program; `--worker`: jobs and reactions only, nothing is served. */
const { start } = await import('./serve.ts')
await start({ workerOnly: process.argv.includes('--worker') })
