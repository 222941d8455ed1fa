import { defineConfig } from '@playwright/test'
import { browserOfJourneys, sizes } from '#tests/support/chromium.ts'

export default defineConfig({
  testDir: './tests/journeys',
  outputDir: './test-results',
  globalSetup: ['./tests/support/database-server.ts', './tests/support/built-web.ts'],
  forbidOnly: true,
  fullyParallel: false,
  // One more than the two cores of the machine that the check is measured on: stories wait for a tenth of their time.
  workers: 3,
  // A busy machine may cost a story its first try; a second failure is one. What needed two tries is counted and printed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    actionTimeout: 20_000,
    // Recording costs a sixth of a story's time: what failed once is recorded when it is tried again, or by `--trace on`.
    trace: 'on-first-retry',
    launchOptions: browserOfJourneys(),
  },
  // A story runs in the size its people use: it is tagged @phone or @desktop, or it runs in both.
  projects: [
    { name: 'phone', grepInvert: /@desktop/, use: sizes.phone },
    { name: 'desktop', grepInvert: /@phone/, use: sizes.desktop },
  ],
})
