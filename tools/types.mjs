#!/usr/bin/env node
// `npm run check`. A process of its own for what the server needs: the compiler lets go of a project's memory when it ends,
// not when it comes to the next, so that less than 1 GB is taken after a change (docs/decisions/0058).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { node24, root } from './steps.mjs'

const compiler = join(root, 'node_modules/typescript/bin/tsc')
for (const project of ['tsconfig.server.json', 'tsconfig.json']) {
  const { status } = spawnSync(node24(), [compiler, '-b', '--checkers', '1', project], {
    cwd: root,
    stdio: 'inherit',
    // Its collector lets the heap grow by half instead of to the double.
    env: { GOGC: '50', ...process.env },
  })
  if (status !== 0) process.exit(status ?? 1)
}
