import { open, type Page, page } from './page.ts'

/** A page of the demo: a real page's screen (`shows` is that page's path) in a world that lives in the browser's tab. */
export type DemoPage = Page & { shows: string }

/** A real page under a path and a title of the demo. */
export const shown = (path: string, title: string, { screen, path: shows }: Page): DemoPage => ({
  ...page(path, title, screen, open),
  shows,
})

/** Where a visit begins. */
export const begins = (path: string, title: string, real: Page, description: string): DemoPage => ({
  ...shown(path, title, real),
  description,
})

/** Whatever else a screen links to. */
export const elsewhere = (area: string, title: string) =>
  shown(`${area}/demo/elsewhere`, title, page('*', '', 'demo/demo-elsewhere'))
