import { adminPages } from '#contract/pages/admin.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import type { ScreenModule } from '#web/app/screens.tsx'
import { startApp } from '#web/app/start-app.tsx'
import { ErrorFrame, Layout } from './layout.tsx'

startApp({
  pages: adminPages,
  screens: import.meta.glob<ScreenModule>('./**/*-screen.tsx'),
  layout: Layout,
  error_frame: ErrorFrame,
  home: areaEntries.admin.home,
})
