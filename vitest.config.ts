import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'kits/**/*.test.{ts,tsx}',
      'contexts/**/*.test.{ts,tsx}',
      'apps/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // One more than there are cores: some files wait, for a lease that runs out or a process that starts.
    maxWorkers: availableParallelism() + 1,
    // A process for each worker instead of one for each file: what is imported once serves all files of a worker, and
    // takes a third of the time away. Whatever a file changes of a module's state it puts back.
    isolate: false,
    setupFiles: ['kits/testing/properties.ts', 'kits/testing/real-clock.ts', 'kits/testing/written-fields.ts'],
    testTimeout: 20_000,
    // What is waited for has come when it comes: three workers share two cores.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
