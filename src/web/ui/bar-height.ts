/**
 * A ref that tells the whole page how high an element is, whatever its text and however large that is: what lies under
 * it is kept clear of it.
 */
const heightAs = (property: string) => (element: HTMLElement | null) => {
  const root = document.documentElement
  const seen = new ResizeObserver(() => {
    const height = `${element?.offsetHeight ?? 0}px`
    // What app.css supposes is not set: with each change here the browser styles the whole page anew.
    if (getComputedStyle(root).getPropertyValue(property) !== height) root.style.setProperty(property, height)
  })
  if (element) seen.observe(element)
  return () => {
    seen.disconnect()
    root.style.removeProperty(property)
  }
}

/** The bar at the bottom of the page. */
export const barHeight = heightAs('--bar')

/** What stands over that bar. */
export const overHeight = heightAs('--over')

/** What a toast says over both. */
export const toastHeight = heightAs('--toasts')
