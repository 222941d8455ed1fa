import type { ScreenModule } from '#web/app/screens.tsx'

/** The screens behind the login: their names, and those of the files that they need, cost it nothing. */
export const more_screens = import.meta.glob<ScreenModule>([
  './*/*-screen.tsx',
  '!./accounts/{login,logout}-screen.tsx',
])
