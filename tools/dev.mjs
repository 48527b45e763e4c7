#!/usr/bin/env node
// `npm run dev`: the server, restarted when its files change, and both front ends with hot reload before it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, environment, install, node24, requireNode, root } from './steps.mjs'

install()
requireNode()
await build()

const options = { cwd: root, stdio: 'inherit', env: { LOG_LEVEL: 'warn', ...environment() } }
const children = [
  spawn(node24(), ['--watch', '--watch-preserve-output', join(root, 'apps/server/main.ts')], options),
  spawn(node24(), [join(root, 'tools/hot.mjs')], options),
]
const stop = () => children.forEach(child => void child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
