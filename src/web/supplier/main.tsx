import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { ScreenModule } from '#web/app/screens.tsx'
import { startApp } from '#web/app/start-app.tsx'
import { ErrorFrame, Layout } from './layout.tsx'

startApp({
  pages: supplierPages,
  screens: import.meta.glob<ScreenModule>('./accounts/{login,logout}-screen.tsx'),
  more_screens: async () => (await import('./more-screens.ts')).more_screens,
  layout: Layout,
  error_frame: ErrorFrame,
  home: areaEntries.supplier.home,
})
