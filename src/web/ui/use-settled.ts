import { useEffect, useState } from 'react'

/** True once it has been so for `wait` milliseconds, as the very same thing; false where it is not so. */
export const useSettled = (value: object | boolean | undefined, wait: number): boolean => {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (!value) return undefined
    const timer = setTimeout(() => setSettled(true), wait)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [value, wait])
  return Boolean(value) && settled
}
