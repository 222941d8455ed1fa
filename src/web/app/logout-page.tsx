import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useState } from 'react'
import type { Area } from '#contract/http/route.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { ApiError } from '#web/api/api-error.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { isUnanswered } from '#web/api/outcome.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'

type LogoutPageProps = {
  area: Area
  logOut: (query: { everywhere?: '1' }) => Promise<unknown>
  /** What a person must know before. */
  note?: ReactNode
}

/** Whoever logs in next in this tab finds nothing that was typed in it; the other tabs hear of it under `login`, and leave. */
const forgetTabs = (login: string) => {
  try {
    sessionStorage.clear()
    localStorage.setItem(login, String(Date.now()))
  } catch {
    // A browser without storage has kept nothing.
  }
}

const offline_words =
  '電波がないため、ログアウトできません。まだログインしたままです。電波の届く場所で、もう一度押してください'

/** Ends the session of this device, or of all; then the browser opens the login as a new document. */
export const LogoutPage = ({ area, logOut, note }: LogoutPageProps) => {
  const [everywhere, setEverywhere] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const { login, home } = areaEntries[area]
  const leave = async () => {
    setWrong(null)
    try {
      await logOut(everywhere ? { everywhere: '1' } : {})
    } catch (error) {
      if (!(error instanceof ApiError) || !isUnanswered(error)) throw error
      return setWrong(navigator.onLine ? failureWords(error) : offline_words)
    }
    forgetTabs(login)
    return window.location.replace(`${login}?logged_out=1`)
  }
  return (
    <PublicShell narrow>
      <div className="mx-auto flex max-w-100 flex-col gap-4">
        <h1 className="text-xl">ログアウト</h1>
        <Card>
          <div className="flex flex-col gap-4">
            <p>ログアウトしますか？</p>
            {note}
            <Checkbox
              name="everywhere"
              label="すべての端末からログアウトする"
              hint="端末をなくしたときや、共用の端末で使ったときに選んでください。"
              value={everywhere}
              onChange={setEverywhere}
            />
            <Button look="primary" wide icon={LogOut} onClick={leave}>
              ログアウト
            </Button>
            {wrong !== null && <Notice kind="error" title={wrong} />}
            <ButtonAnchor href={home} wide>
              戻る
            </ButtonAnchor>
          </div>
        </Card>
      </div>
    </PublicShell>
  )
}
