import { type ComponentType, useEffect, useState } from 'react'

/** Calls once the page has loaded and the browser has nothing else to do. */
export const whenIdle = (act: () => void): void => {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200))
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true })
}

/**
 * A part that the first look at a page does without. Its file is fetched as soon as the browser has nothing else to do,
 * so that it is there at once, and offline too, when a finger asks for it.
 */
export const late = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  let found: ComponentType<P> | null = null
  const fetched = async () => (found ??= await load())
  // A failure is of no weight: whoever opens the part asks again.
  const ahead = () => void fetched().catch(() => {})
  whenIdle(ahead)

  const Part = (props: P) => {
    const [Found, setFound] = useState(() => found)
    useEffect(() => {
      if (Found) return undefined
      let gone = false
      fetched().then(
        one => gone || setFound(() => one),
        () => {},
      )
      return () => {
        gone = true
      }
    }, [Found])
    return Found ? <Found {...props} /> : null
  }
  return Part
}
