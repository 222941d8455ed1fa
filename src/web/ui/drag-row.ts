import { placeOfDragged, type RowBox } from './reorder.ts'

/** How near to an end of what scrolls a row must come for it to scroll on, and how fast at most, in pixels (a frame). */
const EDGE = 72
const FASTEST = 14

type Scroller = { element: Element; top: number; bottom: number }

const scrollerOf = (list: Element): Scroller | null => {
  for (let element = list.parentElement; element; element = element.parentElement) {
    if (element === document.scrollingElement) return { element, top: 0, bottom: window.innerHeight }
    const { overflowY } = getComputedStyle(element)
    if ((overflowY === 'auto' || overflowY === 'scroll') && element.scrollHeight > element.clientHeight) {
      const { top, bottom } = element.getBoundingClientRect()
      return { element, top, bottom }
    }
  }
  return null
}

/**
 * From a press on a row's handle on, the row follows the finger or mouse, the others make room, and the list scrolls on
 * at its ends. Where it is let go its place is told, when that is another one. Nothing in the document moves before: a
 * handle that is taken out of it while it is held loses the pointer.
 */
export const dragRow = (
  press: PointerEvent,
  handle: HTMLElement,
  list: HTMLElement,
  onDrop: (from: number, to: number) => void,
): void => {
  const rows = [...list.children].filter(row => row instanceof HTMLElement)
  const from = rows.findIndex(row => row.contains(handle))
  const held = rows[from]
  if (press.button !== 0 || !press.isPrimary || !held) return
  press.preventDefault()
  handle.focus({ preventScroll: true })
  handle.setPointerCapture(press.pointerId)

  const list_top = list.getBoundingClientRect().top
  const boxes: RowBox[] = rows.map(row => {
    const { top, height } = row.getBoundingClientRect()
    return { top: top - list_top, height }
  })
  const [{ top: start, height } = { top: 0, height: 0 }, last] = [boxes[from], boxes.at(-1)]
  const lowest = last ? last.top + last.height - height : 0
  const grip = press.clientY - list_top - start
  const scroller = scrollerOf(list)
  let y = press.clientY
  let to = from
  let frame = 0

  const follow = () => {
    const top = Math.max(0, Math.min(lowest, y - grip - list.getBoundingClientRect().top))
    to = placeOfDragged(boxes, from, top)
    held.style.transform = `translateY(${top - start}px)`
    for (const [index, row] of rows.entries()) {
      if (index === from) continue
      const makes_room = index > from && index <= to ? -height : index < from && index >= to ? height : 0
      row.style.transition = 'transform 120ms'
      row.style.transform = makes_room === 0 ? '' : `translateY(${makes_room}px)`
    }
  }
  const scrollOn = () => {
    frame = requestAnimationFrame(scrollOn)
    if (!scroller) return
    const [above, below] = [scroller.top + EDGE - y, y - (scroller.bottom - EDGE)]
    const far = above > 0 ? -above : below > 0 ? below : 0
    const before = scroller.element.scrollTop
    if (far !== 0) scroller.element.scrollTop += Math.max(-FASTEST, Math.min(FASTEST, far / 4))
    if (scroller.element.scrollTop !== before) follow()
  }
  const ended = new AbortController()
  const end = (dropped: boolean) => {
    ended.abort()
    cancelAnimationFrame(frame)
    delete held.dataset['held']
    for (const row of rows) {
      row.style.transition = ''
      row.style.transform = ''
    }
    if (dropped && to !== from) onDrop(from, to)
  }

  held.dataset['held'] = ''
  const { signal } = ended
  handle.addEventListener(
    'pointermove',
    move => {
      y = move.clientY
      follow()
    },
    { signal },
  )
  handle.addEventListener('pointerup', () => end(true), { signal })
  handle.addEventListener('pointercancel', () => end(false), { signal })
  handle.addEventListener('lostpointercapture', () => end(false), { signal })
  frame = requestAnimationFrame(scrollOn)
}
