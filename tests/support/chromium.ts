import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The first program of this name in PATH. */
export function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(isExecutable)
}

/** A Chromium of this machine: CHROMIUM, one in PATH, Chrome of macOS, or the one Playwright has downloaded. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return isExecutable(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined
  const in_path = names.map(findProgram).find(path => path !== undefined)
  return in_path ?? [...elsewhere, chromium.executablePath()].find(isExecutable)
}

/** How the journeys start a browser: without windows where there is one, which takes a quarter less time. */
export const browserOfJourneys = () =>
  launchOf(findWithoutWindows(), [
    // There is no graphics card, and one site alone: processes of their own for them take a tenth of the time.
    '--in-process-gpu',
    '--disable-site-isolation-trials',
  ])

/**
 * How a bench starts the browser that it measures by: without windows where there is one, whose every new page would start
 * the pages of its own address bar beside the measured one, on the same processors.
 */
export const browserOfBenches = (...more: string[]) => launchOf(findWithoutWindows(), more)

/** How a journey starts the browser that shows PDFs: the whole Chromium. */
export const browserWithViewer = () => launchOf(findChromium())

/** What nobody looks at is drawn with a quarter of the dots: a ninth of the journeys' time was drawing. */
const dots = process.env.CI ? 1 : 2

/** The screens that the journeys are walked on. */
export const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: dots },
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 },
} as const

export type Size = keyof typeof sizes

/** Debian's Chromium without windows. */
export const findHeadlessShell = () => findProgram('chromium-headless-shell')

const findWithoutWindows = () => (process.env.CHROMIUM ? undefined : findHeadlessShell()) ?? findChromium()

const launchOf = (executablePath: string | undefined, more: string[] = []) => ({
  args: ['--no-sandbox', ...more],
  ...(executablePath === undefined ? {} : { executablePath }),
})

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
