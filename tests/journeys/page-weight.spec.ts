import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { App } from '#contract/pages/page.ts'
import { readAssets, webFolder } from '#server/http/assets.ts'

/** The JavaScript that a page's document names, in bytes as they travel (brotli). */
const scriptsOf = (app: App, screen: string): number => {
  const { scripts, preloads } = readAssets().of(app, screen)
  return [...scripts, ...preloads]
    .filter(file => file.endsWith('.js'))
    .reduce((total, file) => total + statSync(`${join(webFolder, file)}.br`).size, 0)
}

// `npm run bench:pages` shows where the bytes go.
for (const [app, screen, most] of [
  ['consumer', 'placing/order-sheet', 118_000],
  ['consumer', 'accounts/login', 118_000],
  ['supplier', 'accounts/login', 118_000],
] as const) {
  test(`${app}: ${screen} loads at most ${most / 1000} kB of JavaScript`, () => {
    const bytes = scriptsOf(app, screen)
    // React alone is more than half of it: less would mean that nothing was counted.
    expect(bytes).toBeGreaterThan(70_000)
    expect(bytes).toBeLessThanOrEqual(most)
  })
}
