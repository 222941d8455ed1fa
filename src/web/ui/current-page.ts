import { createContext, useContext } from 'react'
import type { Page } from '#contract/pages/page.ts'

/** The page that the address names. */
export const CurrentPage = createContext<Page | null>(null)

/** Where the guide of a side answers what concerns the page one is at. */
export const useHelpHref = (guide: string): string => {
  const page = useContext(CurrentPage)
  return page ? `${guide}?of=${page.screen}#answers` : guide
}
