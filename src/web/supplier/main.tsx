import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { ScreenModule } from '#web/app/screens.tsx'
import { type AppParts, startApp } from '#web/app/start-app.tsx'
import { OfferKey } from '#web/ui/offer-key.tsx'
import { ErrorFrame, Layout } from './layout.tsx'

const start = (more?: Partial<AppParts>) =>
  startApp({
    pages: supplierPages,
    screens: import.meta.glob<ScreenModule>('./accounts/{login,logout}-screen.tsx'),
    more_screens: async () => (await import('./more-screens.ts')).more_screens,
    layout: Layout,
    error_frame: ErrorFrame,
    offer_key: OfferKey,
    home: areaEntries.supplier.home,
    ...more,
  })

if (document.documentElement.dataset.apart) {
  void import('./demo/start-demo.tsx').then(({ startDemo }) => startDemo(start))
} else start()
