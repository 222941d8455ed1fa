import { type RefObject, useEffect, useRef } from 'react'

/** A list that is read page by page: its next page is asked for before its end, where the ref stands, is in view. */
export const useMoreAtEnd = ({
  has_more,
  loading_more,
  more,
}: {
  has_more: boolean
  loading_more: boolean
  more: () => unknown
}): RefObject<HTMLDivElement | null> => {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element || !has_more || loading_more) return undefined
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) void more()
      },
      { root: element.closest('.overflow-y-auto'), rootMargin: '1600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [has_more, loading_more, more])
  return end
}
