import { useEffect, useState } from 'react'
import { type DirectoryEntry, searchDirectory } from '#contract/joining/session-restaurants.contract.ts'
import { call } from '#web/api/call.ts'

/** As many as fit under the field; the others are on the page of results. */
const shown_so_far = 3

/** What the directory has of what is typed so far, a moment after the hand rests. A failure shows nothing: there is 探す. */
export const useFoundSoFar = (typed: string, prefecture: string): readonly DirectoryEntry[] => {
  const q = typed.trim()
  const [found, setFound] = useState<readonly DirectoryEntry[]>([])
  useEffect(() => {
    const abort = new AbortController()
    const ask = async () => {
      const query = { q, limit: shown_so_far, ...(prefecture === '' ? {} : { prefecture }) }
      try {
        setFound((await call(searchDirectory, { query, signal: abort.signal })).items)
      } catch {
        setFound([])
      }
    }
    // Of a single letter too many are found for so few rows.
    const timer = setTimeout(() => (q.length < 2 ? setFound([]) : void ask()), 300)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q, prefecture])
  return found
}
