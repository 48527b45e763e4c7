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
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
