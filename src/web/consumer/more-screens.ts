import type { ScreenModule } from '#web/app/screens.tsx'

/**
 * The screens that are not for ordering. A build names every file that a screen needs, a good 40 bytes for each screen:
 * apart from the others, they cost the order page nothing.
 */
export const more_screens = import.meta.glob<ScreenModule>(['./*/*-screen.tsx', '!./{deals,placing}/*-screen.tsx'])
