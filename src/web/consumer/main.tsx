import { consumerPages } from '#contract/pages/consumer.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import type { ScreenModule } from '#web/app/screens.tsx'
import { type AppParts, startApp } from '#web/app/start-app.tsx'
import { ErrorFrame, Layout } from './layout.tsx'

const start = (more?: Partial<AppParts>) =>
  startApp({
    pages: consumerPages,
    screens: import.meta.glob<ScreenModule>('./{deals,placing}/*-screen.tsx'),
    more_screens: async () => (await import('./more-screens.ts')).more_screens,
    layout: Layout,
    error_frame: ErrorFrame,
    home: areaEntries.consumer.home,
    ...more,
  })

const goOn = () => void import('./offline/start-offline.ts').catch(() => {})
// Safari has no requestIdleCallback.
const whenIdle = window.requestIdleCallback ?? setTimeout
/** A document that the device fills and not the server: `offline` or `demo`. */
const { apart } = document.documentElement.dataset

if (apart) {
  void import('./offline/start-apart.ts').then(({ startApart }) => startApart(apart, start, goOn))
} else {
  start()
  window.addEventListener('load', () => whenIdle(goOn))
}
