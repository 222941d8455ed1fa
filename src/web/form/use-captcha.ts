import { useEffect, useRef } from 'react'
import { type Captcha, readSiteKey, startCaptcha } from '#web/api/captcha.ts'

/**
 * The human check of a form: put `box` on an empty element that stays while the form does. A page that was reached
 * without a document of its own (its site key is missing) is loaded anew.
 */
export const useCaptcha = () => {
  const box = useRef<HTMLDivElement>(null)
  const captcha = useRef<Captcha | null>(null)
  useEffect(() => {
    const key = readSiteKey()
    if (key === null) {
      window.location.reload()
      return undefined
    }
    if (!box.current) return undefined
    const started = startCaptcha(box.current, key)
    captcha.current = started
    return () => {
      captcha.current = null
      started.stop()
    }
  }, [])
  return {
    box,
    execute: async (): Promise<string> => {
      if (!captcha.current) throw new Error('the human check has no element to stand in')
      return captcha.current.execute()
    },
    reset: () => captcha.current?.reset(),
  }
}
