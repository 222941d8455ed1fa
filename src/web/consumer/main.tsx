import { consumerPages } from '#contract/pages/consumer.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import type { ScreenModule } from '#web/app/screens.tsx'
import { startApp } from '#web/app/start-app.tsx'
import { ErrorFrame, Layout } from './layout.tsx'

const start = () =>
  startApp({
    pages: consumerPages,
    screens: import.meta.glob<ScreenModule>('./{deals,placing}/*-screen.tsx'),
    more_screens: async () => (await import('./more-screens.ts')).more_screens,
    layout: Layout,
    error_frame: ErrorFrame,
    home: areaEntries.consumer.home,
  })

const goOn = () => void import('./offline/start-offline.ts').catch(() => {})
// Safari has no requestIdleCallback.
const whenIdle = window.requestIdleCallback ?? setTimeout

if ('offline' in document.documentElement.dataset) {
  void import('./offline/fill-shell.ts').then(({ fillShell }) => fillShell(start)).then(goOn)
} else {
  start()
  window.addEventListener('load', () => whenIdle(goOn))
}
