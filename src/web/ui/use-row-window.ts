import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { keepPlace, rowWindow, type Stretch, scrollToShow } from './row-window.ts'

/** A row's height in px for its height in rem, as the person's own type size makes it. */
const pixels = (rem: number) => rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/**
 * Draws only the rows in view of a scroll box (`head` rem of it are its sticky head), and keeps what is in view where it
 * is when rows come or go above. Another `list_key` begins at the top.
 */
export const useRowWindow = (
  boxRef: RefObject<HTMLElement | null>,
  {
    ids,
    row,
    head,
    pinned,
    list_key,
  }: { ids: readonly string[]; row: number; head: number; pinned: string | null; list_key: string },
) => {
  const [row_height] = useState(() => pixels(row))
  const [head_height] = useState(() => pixels(head))
  const [look, setLook] = useState({ scroll_top: 0, height: 800 })

  const measure = useCallback(() => {
    const element = boxRef.current
    if (!element) return
    // In steps of four rows: a scroll draws anew only now and then.
    const step = row_height * 4
    const scroll_top = Math.floor(element.scrollTop / step) * step
    const height = element.clientHeight + step
    setLook(now => (now.scroll_top === scroll_top && now.height === height ? now : { scroll_top, height }))
  }, [boxRef, row_height])

  useEffect(() => {
    const element = boxRef.current
    if (!element) return undefined
    // What has the focus stays in sight where the box gives room away.
    let height = element.clientHeight
    const follow = () => {
      measure()
      const smaller = element.clientHeight < height
      height = element.clientHeight
      const held = document.activeElement
      if (smaller && element.contains(held)) held?.scrollIntoView({ block: 'nearest' })
    }
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [boxRef, measure])

  const ids_now = useRef(ids)
  useLayoutEffect(() => {
    ids_now.current = ids
  })
  const before = useRef({ ids, list_key })
  useLayoutEffect(() => {
    const element = boxRef.current
    const { ids: old, list_key: old_key } = before.current
    before.current = { ids, list_key }
    if (!element || (old === ids && old_key === list_key)) return
    if (old_key !== list_key) element.scrollTo({ top: 0 })
    else if (element.scrollTop > 0) element.scrollTo({ top: keepPlace(old, ids, element.scrollTop, row_height) })
    measure()
  }, [boxRef, ids, list_key, row_height, measure])

  const show = useCallback(
    (index: number) => {
      const element = boxRef.current
      if (!element || index < 0) return
      const top = scrollToShow(index, {
        scroll_top: element.scrollTop,
        height: element.clientHeight - head_height,
        row_height,
      })
      if (top !== null) element.scrollTo({ top })
      measure()
      const { bottom } = element.getBoundingClientRect()
      if (bottom <= window.innerHeight && element.scrollHeight > element.clientHeight) return
      // The list reaches out of sight with the page, or stands in it whole: its row is brought into the window, once it is drawn.
      const id = ids_now.current[index]
      requestAnimationFrame(() =>
        element.querySelector(`[data-item="${id}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      )
    },
    [boxRef, row_height, head_height, measure],
  )

  const stretches: Stretch[] = rowWindow({
    ...look,
    row_height,
    count: ids.length,
    pinned: pinned === null ? null : ids.indexOf(pinned),
  })
  return { stretches, row_height, show }
}
