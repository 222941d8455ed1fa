import { defineConfig } from '@playwright/test'
import { browserOfJourneys } from '#tests/support/chromium.ts'

export default defineConfig({
  testDir: './tests/journeys',
  outputDir: './test-results',
  globalSetup: ['./tests/support/database-server.ts', './tests/support/built-web.ts'],
  forbidOnly: true,
  fullyParallel: false,
  workers: 2,
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
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
