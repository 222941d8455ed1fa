import { defineConfig } from '@playwright/test'
import { browserOfJourneys, sizes } from '#tests/support/chromium.ts'

export default defineConfig({
  testDir: './tests/journeys',
  // Node reads TypeScript itself: to read all of the server through Playwright's own reader took a fresh clone 20 seconds.
  build: { external: ['**/{src,tests,bin}/**'] },
  outputDir: './test-results',
  globalSetup: ['./tests/support/database-server.ts', './tests/support/built-web.ts'],
  forbidOnly: true,
  fullyParallel: false,
  // One more than the two cores of the machine that the check is measured on: stories wait for a tenth of their time.
  workers: 3,
  // A story has one try. What it waits for comes, on a busy machine too: these limits end what never would.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording costs a sixth of a story's time: `--trace on` does it.
    screenshot: 'only-on-failure',
    launchOptions: browserOfJourneys(),
  },
  // A story runs in the size its people use: it is tagged @phone or @desktop, or it runs in both.
  projects: [
    // First, since stories with a browser of their own come last of a project: those of the phone are few and short.
    { name: 'desktop', grepInvert: /@phone/, use: sizes.desktop },
    { name: 'phone', grepInvert: /@desktop/, use: sizes.phone },
  ],
})
