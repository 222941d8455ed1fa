import LogIn from 'lucide-react/icons/log-in'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { getWhyEnded } from '#contract/accounts/login.contract.ts'
import { adminLoginForm, loginForm } from '#contract/accounts/login.form.ts'
import type { Area } from '#contract/http/route.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useData } from '#web/api/data.ts'
import { serverAwayWords } from '#web/api/failure-words.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { type PublicLink, PublicShell } from '#web/ui/public-shell.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { afterLogin } from './after-login.ts'
import { DoorLinks } from './door-page.tsx'
import type { PasskeyLoginProps } from './passkey-login.tsx'
import { passkeysPossible } from './passkeys-possible.ts'

type LoginPageProps = {
  area: Area
  title: string
  lead: string
  logIn: (values: { login_id: string; password: string; code?: string | undefined }) => Promise<{ home: string }>
  /** The other doors, for who came to the wrong one. */
  others?: readonly PublicLink[]
  /** Other ways to log in, under all else. */
  below?: ReactNode
}

/** Loaded by the login alone; where it can't be, there is the password. */
const PasskeyLogin = lazy(async () => ({
  default: await import('./passkey-login.tsx').then(
    file => file.PasskeyLogin,
    () => (_none: PasskeyLoginProps) => null,
  ),
}))

/** The login of an area. After it the browser opens a new document: session and CSRF token have changed. */
export const LoginPage = ({ area, title, lead, logIn, others = [], below }: LoginPageProps) => {
  const [query] = useAddressQuery()
  const [leaving, setLeaving] = useState(false)
  // Once the server has asked for it, it stays.
  const [asks_code, setAsksCode] = useState(false)
  // Who is stopped does not come back to where it was, nor is anything sent on.
  const [stopped, setStopped] = useState(false)
  const hear = (error: unknown) => setStopped(error instanceof ApiError && error.status === 403)
  const goIn = (home: string) => {
    setLeaving(true)
    window.location.replace(afterLogin(area, home, query.get('next')))
  }
  const form = useForm({
    schema: area === 'admin' ? adminLoginForm : loginForm,
    initial: { login_id: '', password: '', code: '' },
    onSubmit: async values => {
      try {
        goIn((await logIn(values)).home)
      } catch (error) {
        hear(error)
        const words = serverAwayWords(error)
        if (words === null) throw error
        form.server_errors.fillGlobal(words)
      }
    },
  })
  if (form.errors.code !== undefined && !asks_code) setAsksCode(true)
  return (
    <PublicShell narrow>
      <div className="mx-auto flex max-w-100 flex-col gap-4">
        <h1 className="text-xl">{title}</h1>
        <p className="phrase text-sm text-ink-soft">{lead}</p>
        {!stopped && <WhyHere area={area} query={query} />}
        <Card>
          <Form form={form} method="post">
            <TextField
              label="ログインID"
              autoComplete="username webauthn"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              required
              {...form.bind('login_id')}
            />
            <PasswordField label="パスワード" autoComplete="current-password" required {...form.bind('password')} />
            {asks_code && (
              <TextField
                label="確認コード"
                hint="認証アプリに出ている6桁の数字。アプリがないときは回復コード"
                autoComplete="one-time-code"
                autoCapitalize="off"
                spellCheck={false}
                required
                {...form.bind('code')}
              />
            )}
            <Button type="submit" look="primary" size="large" wide icon={LogIn} busy={form.busy || leaving}>
              ログイン
            </Button>
          </Form>
          {passkeysPossible() && (
            <div className="mt-4 flex min-h-13 flex-col gap-4">
              <Suspense>
                <PasskeyLogin area={area} busy={leaving} onIn={goIn} onRefused={hear} />
              </Suspense>
            </div>
          )}
        </Card>
        <DoorLinks links={others} />
        {below}
      </div>
    </PublicShell>
  )
}

/** What has led here, where it was not the person's own wish. Who was logged in here and was stopped reads why at once. */
const WhyHere = ({ area, query }: { area: Area; query: URLSearchParams }) => {
  const ended = query.get('ended') === '1'
  const { data } = useData(getWhyEnded, { query: { area } }, { enabled: ended, throws: false })
  if (query.get('logged_out') === '1') return <Notice kind="success" title="ログアウトしました" />
  if (!ended) return null
  if (data?.stopped) {
    return (
      <Notice kind="warning" title="いまはログインできません">
        <LinkedText text={data.stopped} />
      </Notice>
    )
  }
  return (
    <Notice kind="warning" title="ログインが切れました">
      時間がたったか、ログアウトされました。もう一度ログインすると、開いていた画面に戻ります。
      {area === 'consumer' && '発注ボタンを押してまだ送れていない発注があれば、続けて送ります。'}
    </Notice>
  )
}
