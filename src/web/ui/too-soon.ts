let timer: ReturnType<typeof setTimeout> | undefined

/**
 * For so many milliseconds (null: until it is said anew) a press is not taken for one, by whoever calls this: the page says
 * so (`data-too-soon`), and that it is over. Nothing but a story reads it, which waits for what is meant and not for a time.
 */
export const showTooSoon = (ms: number | null): void => {
  const { dataset } = document.documentElement
  dataset['tooSoon'] = ''
  clearTimeout(timer)
  if (ms !== null) timer = setTimeout(() => delete dataset['tooSoon'], ms)
}
