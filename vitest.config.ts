import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const testsIn = (folder: string) => `${folder}/**/*.test.{ts,tsx}`
const exclude = ['**/node_modules/**', '**/dist/**']
/** What is written for a browser: JSX, style sheets, words that the build reads. */
const screens = ['kits/office', 'kits/web', 'contexts/*/office', 'apps/office', 'apps/portal', 'tools'].map(testsIn)

export default defineConfig({
  test: {
    projects: [
      // Node itself reads the server's TypeScript, here as at work; nothing has to be transformed for its tests.
      {
        extends: true,
        test: {
          name: 'server',
          include: ['kits', 'contexts', 'apps'].map(testsIn),
          exclude: [...exclude, ...screens],
          experimental: { viteModuleRunner: false },
        },
      },
      { extends: true, test: { name: 'screens', include: screens, exclude } },
    ],
    // One more than there are cores: some files wait, for a lease that runs out or a process that starts.
    maxWorkers: availableParallelism() + 1,
    // A process for each worker instead of one for each file: what is imported once serves all files of a worker, and
    // takes a third of the time away. Whatever a file changes of a module's state it puts back.
    isolate: false,
    globalSetup: 'kits/testing/run-databases.ts',
    setupFiles: [
      'apps/server/quick-imports.ts',
      'kits/testing/properties.ts',
      'kits/testing/real-clock.ts',
      'kits/testing/written-fields.ts',
    ],
    testTimeout: 20_000,
    // What is waited for has come when it comes: three workers share two cores.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
