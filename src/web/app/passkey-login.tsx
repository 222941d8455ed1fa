import ScanFace from 'lucide-react/icons/scan-face'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Area } from '#contract/http/route.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { askLogin, logInByPasskey, offersAtField, passkeyWords } from './passkey-calls.ts'

/** A challenge is good for five minutes: before that the browser gets another one. */
const anew_ms = 4 * 60_000

export type PasskeyLoginProps = {
  area: Area
  busy: boolean
  onIn: (home: string) => void
  onRefused: (error: unknown) => void
}

/** Logs in by face or finger: by a button, and at the login's field where the browser offers it there. */
export const PasskeyLogin = ({ area, busy, onIn, onRefused }: PasskeyLoginProps) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [pressed, setPressed] = useState(false)
  // Of two that ask the device the later one ends the other: that may not be the one at the field.
  const asking = useRef(false)
  const fail = (error: unknown) => {
    onRefused(error)
    setFailure(passkeyWords(error, '確かめられませんでした。もう一度押すか、パスワードでログインしてください'))
  }

  // Nobody has pressed anything: what does not work is not spoken of, but what was chosen there and refused.
  const offer = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || !(await offersAtField())) return
    const options = await askLogin(area).catch(() => null)
    if (!options || asking.current) return
    try {
      onIn((await logInByPasskey(area, options, { autofill: true })).home)
    } catch (error) {
      // What was refused is not offered again by itself: the same passkey would be refused until nobody may try any more.
      if (error instanceof ApiError) fail(error)
    }
  })
  useEffect(() => {
    if (pressed) return undefined
    const again = () => void offer()
    again()
    const timer = setInterval(again, anew_ms)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [pressed])

  const press = async () => {
    setFailure(null)
    setPressed(true)
    asking.current = true
    try {
      onIn((await logInByPasskey(area, await askLogin(area))).home)
    } catch (error) {
      fail(error)
      asking.current = false
      setPressed(false)
    }
  }
  return (
    <>
      <Button size="large" wide icon={ScanFace} busy={busy} onClick={press}>
        顔・指紋でログイン
      </Button>
      {failure !== null && <Notice kind="error" title={<LinkedText text={failure} />} />}
    </>
  )
}
