import { publicPages } from '#contract/pages/public.ts'
import type { ScreenModule } from '#web/app/screens.tsx'
import { startApp } from '#web/app/start-app.tsx'

startApp({
  pages: publicPages,
  screens: import.meta.glob<ScreenModule>('./**/*-screen.tsx'),
  home: '/',
})
