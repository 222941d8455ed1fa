import { useRef, useState } from 'react'

/**
 * What is far from usual is asked about once: the first try shows `words`, the second with the same values goes. `key` is
 * the values; other ones are asked about anew.
 */
export const useAskOnce = () => {
  const [words, setWords] = useState<readonly string[]>([])
  const asked = useRef<string | null>(null)
  const mayGo = (key: string, found: readonly string[]): boolean => {
    const go = found.length === 0 || asked.current === key
    asked.current = go ? null : key
    setWords(go ? [] : found)
    return go
  }
  return { words, mayGo }
}
