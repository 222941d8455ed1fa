import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useState } from 'react'
import type { Area } from '#contract/http/route.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
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

/** Ends the session of this device, or of all; then the browser opens the login as a new document. */
export const LogoutPage = ({ area, logOut, note }: LogoutPageProps) => {
  const [everywhere, setEverywhere] = useState(false)
  const { login, home } = areaEntries[area]
  const leave = async () => {
    await logOut(everywhere ? { everywhere: '1' } : {})
    forgetTabs(login)
    window.location.replace(`${login}?logged_out=1`)
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
            <ButtonAnchor href={home} wide>
              戻る
            </ButtonAnchor>
          </div>
        </Card>
      </div>
    </PublicShell>
  )
}
