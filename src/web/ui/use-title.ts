import { useEffect } from 'react'

/** Names the document: the page's own words first, as tabs and history cut the end. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} | 卸 Oroshi`
  }, [title])
}
