import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.mjs'

const port = Number(process.env.E2E_PORT ?? 8123)
/** Another server, already running, instead of one of our own: `E2E_ORIGIN=http://localhost:8080`. */
const origin = process.env.E2E_ORIGIN ?? `http://localhost:${port}`
const executablePath = findChromium()

/** The longest, each with a college of its own or in pages that change nothing: begun first, so that no worker waits for one at the end. */
const longest = /(accessibility|hostile-text|semester-money|student-affairs-day|student-studies)\.spec/

// Journeys through the real server with the demonstration college: on the PostgreSQL of TEST_DATABASE_URL, else embedded.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 3,
  // Two browsers and the server share two cores. What passes at the second attempt is named as flaky, and counted apart.
  retries: 1,
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: origin,
    locale: 'ar',
    timezoneId: 'Asia/Muscat',
    viewport: { width: 1280, height: 900 },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Without a locale in UTF-8 Chromium calls a file with an Arabic name «download».
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
    },
  },
  ...(process.env.E2E_ORIGIN
    ? {}
    : {
        globalTeardown: './e2e/support/drop-colleges.ts',
        webServer: {
          command: 'node e2e/support/first-server.ts',
          url: `${origin}/readyz`,
          timeout: 120_000,
          stdout: 'ignore' as const,
          env: {
            ...(process.env as Record<string, string>),
            PORT: String(port),
            HALAQA_ORIGIN: origin,
            LOG_LEVEL: 'warn',
          },
        },
      }),
})
