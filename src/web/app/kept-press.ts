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
export const keepPresses = (): void => {
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
