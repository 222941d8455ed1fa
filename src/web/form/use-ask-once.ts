import { useRef, useState } from 'react'

/**
 * What is far from usual is asked about once: a try shows `words`, and only the question's own button (`beSure`, then the
 * same try again) lets these values go. The same key twice is a quick hand that has read nothing. `key` is the values;
 * other ones are asked about anew.
 */
export const useAskOnce = <Word = string>() => {
  const [words, setWords] = useState<readonly Word[]>([])
  const asked = useRef<string | null>(null)
  const sure = useRef<string | null>(null)
  const mayGo = (key: string, found: readonly Word[]): boolean => {
    const go = found.length === 0 || sure.current === key
    asked.current = go ? null : key
    sure.current = null
    setWords(go ? [] : [...found])
    return go
  }
  return {
    words,
    mayGo,
    beSure: () => {
      sure.current = asked.current
    },
    /** The values changed: the question was about others. */
    forget: () => {
      asked.current = null
      setWords(now => (now.length === 0 ? now : []))
    },
  }
}
