import { totalmem } from 'node:os'
import { boundsOf } from './heap.ts'

/**
 * The bound of the heap is taken from the command line and cannot be changed later: the process replaces itself by the
 * same program with it, under the same number and with the same streams, whoever started it. To be imported before
 * anything is loaded. Not where a channel to the parent would be lost (`node --watch`), nor on Windows, which knows no such
 * replacing: there Node's own bound holds, unless NODE_OPTIONS says another.
 */
const machine = { total: totalmem(), constrained: process.constrainedMemory() }
const bounds = boundsOf(machine, { args: process.execArgv, env: process.env })
if (bounds && !process.send && process.platform !== 'win32')
  process.execve?.(
    process.execPath,
    [process.execPath, ...bounds.flags, ...process.execArgv, ...process.argv.slice(1)],
    { ...process.env, ...bounds.env } as Record<string, string>,
  )
