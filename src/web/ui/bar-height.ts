/**
 * A ref that tells the whole page how high an element is, whatever its text and however large that is: what lies under
 * it is kept clear of it.
 */
const heightAs = (property: string) => (element: HTMLElement | null) => {
  const { style } = document.documentElement
  const seen = new ResizeObserver(() => style.setProperty(property, `${element?.offsetHeight ?? 0}px`))
  if (element) seen.observe(element)
  return () => {
    seen.disconnect()
    style.removeProperty(property)
  }
}

/** The bar at the bottom of the page. */
export const barHeight = heightAs('--bar')

/** What stands over that bar. */
export const overHeight = heightAs('--over')

/** What a toast says over both. */
export const toastHeight = heightAs('--toasts')
