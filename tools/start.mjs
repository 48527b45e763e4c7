#!/usr/bin/env node
import { spawn } from 'node:child_process'
// `npm start`: install if needed, build if changed, then the server, which migrates, seeds and listens.
import { join } from 'node:path'
import { build, environment, install, node24, requireNode, root } from './steps.mjs'

install()
requireNode()
await build()
const server = spawn(node24(), [join(root, 'apps/server/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: environment(),
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
