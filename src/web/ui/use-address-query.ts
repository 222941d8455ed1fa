import { useCallback, useMemo } from 'react'
import { createSearchParams, type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Next = URLSearchParams | Record<string, string>

const withWord = (now: URLSearchParams, key: string, value: string) => {
  if (value === '') now.delete(key)
  else now.set(key, value)
  return now
}

/**
 * The query of the address, and how it is changed. A change begins from the address as it is at that moment, not as it was
 * last drawn (React Router's own hook does): of two filters chosen quickly, the second does not undo the first.
 */
export const useAddressQuery = () => {
  const { search } = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const navigate = useNavigate()
  const change = useCallback(
    (next: Next | ((now: URLSearchParams) => Next), options?: NavigateOptions) => {
      const to = typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next
      void navigate(`?${createSearchParams(to)}`, options)
    },
    [navigate],
  )
  /** One word of it, in the same place of the history; '' takes it away. */
  const put = useCallback(
    (key: string, value: string) => change(now => withWord(now, key, value), { replace: true }),
    [change],
  )
  return [query, change, put] as const
}

/** The query with these words; an empty one or none takes its name away. */
export const withWords = (words: Readonly<Record<string, string | undefined>>) => (now: URLSearchParams) => {
  for (const [name, word] of Object.entries(words)) {
    if (!word) now.delete(name)
    else now.set(name, word)
  }
  return now
}
