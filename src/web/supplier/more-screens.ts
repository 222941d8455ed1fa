import type { ScreenModule } from '#web/app/screens.tsx'

/** The screens behind the order desk: their names, and those of the files that they need, cost the login nothing. */
export const more_screens = import.meta.glob<ScreenModule>(['./*/*-screen.tsx', '!./{accounts,orders}/*-screen.tsx'])
