/** What is pressed by a click. */
const pressable = 'button, a[href], summary, label, [role="button"], [role="tab"]'

/** So far in pixels a hand moves while it presses; further, it is drawn off what it pressed, and lets go of it. */
const still = 4

const at = (box: DOMRect | undefined) =>
  box ? document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) : null

/** It is there, and nothing has come to stand over it. */
const isInReach = (pressed: HTMLElement) => pressed.contains(at(pressed.getClientRects()[0]))

/**
 * A press is of what was pressed, also where that moves before it is let go. The press takes the focus from a field, and
 * what is said of that field comes or goes: the button below it is gone from under a mouse that has not moved, and its
 * click would fall on what the two have around them, which does nothing, or closes a dialog.
 */
const keepPresses = (): void => {
  let pressed: { on: HTMLElement; x: number; y: number } | null = null
  document.addEventListener(
    'mousedown',
    ({ target, button, clientX: x, clientY: y }) => {
      const on = button === 0 && target instanceof Element ? target.closest<HTMLElement>(pressable) : null
      pressed = on && { on, x, y }
    },
    true,
  )
  document.addEventListener(
    'click',
    event => {
      const was = pressed
      pressed = null
      // Of the keyboard, or of our own.
      if (!was || event.detail === 0) return
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      if (event.target instanceof Node && was.on.contains(event.target)) return
      if (Math.hypot(event.clientX - was.x, event.clientY - was.y) > still || !isInReach(was.on)) return
      event.preventDefault()
      event.stopPropagation()
      was.on.click()
    },
    true,
  )
}

/** A second tap, or click, comes within so many milliseconds of the first. */
const second = 600

/** So long in milliseconds a page stands before a finger that is in a hurry may press where it did. */
const seen = 400

/** So long in milliseconds a page may take to come. */
const coming = 5000

type Tap = { x: number; y: number; at: number; pathname: string; title: string; shown_at: number | null }

/** Whether what stands where a tap was may not be pressed yet: the tap has led to another page, which nobody has read. */
const isHasty = (tap: Tap, now: number): boolean => {
  if (location.pathname !== tap.pathname && document.title !== tap.title) tap.shown_at ??= now
  if (now - tap.at < second) return true
  const waits = location.pathname !== tap.pathname && tap.shown_at === null
  return waits ? now - tap.at < coming : tap.shown_at !== null && now - tap.shown_at < seen
}

/**
 * The second of two taps never falls on what the first has brought: 「発注する」 comes to stand where 「確認へ」 stood, the
 * menu where 「発注する」 stood. Under the finger, and nowhere else, a shield stands for a moment.
 */
const shieldSecondTaps = (): void => {
  const shield = document.createElement('div')
  shield.setAttribute('aria-hidden', 'true')
  shield.dataset['shield'] = ''
  Object.assign(shield.style, { position: 'fixed', zIndex: '2147483647', width: '3rem', height: '3rem' })
  shield.style.transform = 'translate(-50%, -50%)'
  let tap: Tap | null = null
  const look = () => {
    if (!tap || !isHasty(tap, performance.now())) {
      tap = null
      shield.remove()
      return
    }
    if (location.pathname !== tap.pathname && !shield.isConnected) {
      Object.assign(shield.style, { left: `${tap.x}px`, top: `${tap.y}px` })
      document.body.append(shield)
    }
    requestAnimationFrame(look)
  }
  document.addEventListener(
    'touchend',
    ({ target, changedTouches: [touch] }) => {
      if (!touch) return
      const at = performance.now()
      if (tap && target === shield) {
        tap.at = at
        return
      }
      shield.remove()
      if (!tap) requestAnimationFrame(look)
      const { pathname } = location
      tap = { x: touch.clientX, y: touch.clientY, at, pathname, title: document.title, shown_at: null }
    },
    { capture: true, passive: true },
  )
}

/**
 * The second of a double click is of what the first was on: dropped where that has gone and something else has come under
 * it, another page, or the next line's button.
 */
const dropSecondClicks = (): void => {
  let pathname = ''
  let first: Element | null = null
  document.addEventListener(
    'click',
    event => {
      if (event.detail > 1 && (location.pathname !== pathname || first?.isConnected === false)) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (event.detail > 1) return
      pathname = location.pathname
      first = event.target instanceof Element ? event.target.closest(pressable) : null
    },
    true,
  )
}

/** A key that is held goes on moving, and writing; it does nothing else again, which nobody has looked at. */
const moves = /^(?:j|k|Arrow.*|Page.*|Home|End|Tab|Backspace|Delete)$/i

const stopHeldKeys = (): void => {
  document.addEventListener(
    'keydown',
    event => {
      const { repeat, isComposing, key, target } = event
      if (!repeat || isComposing || moves.test(key)) return
      const place = target instanceof HTMLElement ? target : document.body
      const written = place.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
      if (place instanceof HTMLTextAreaElement || (written && key !== 'Enter')) return
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )
}

/** A press is of what one pressed, had seen, and pressed once. */
export const mindPresses = (): void => {
  keepPresses()
  shieldSecondTaps()
  dropSecondClicks()
  stopHeldKeys()
}
