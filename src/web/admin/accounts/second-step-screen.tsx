import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import * as z from 'zod/mini'
import { beginTotp, confirmTotp, totpCode } from '#contract/accounts/totp.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { DoorPage } from '#web/app/door-page.tsx'
import { AddPasskey } from '#web/app/passkeys.tsx'
import { CodeField } from '#web/form/code-field.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Key = ReplyOf<typeof beginTotp>

/** An administrator puts the key into an authenticator app, proves it by a first code, and keeps the recovery codes. */
export const Screen = () => {
  const { data: totp } = useData(...adminFirst.secondStep().totp, { fresh_for: 0 })
  const [key, setKey] = useState<Key | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <DoorPage
      title={adminPages.secondStep.title}
      others={[
        ...(totp && !totp.required ? [{ href: adminPages.myAccount.path, label: '自分のアカウントに戻る' }] : []),
        { href: adminPages.logout.path, label: 'ログアウト' },
      ]}
      {...(codes ? {} : { lead: 'ログインのとき、パスワードに加えて、お手元の認証アプリの確認コードを入力します。' })}
    >
      {codes ? (
        <Done codes={codes} />
      ) : key ? (
        <Prove secret={key} onDone={setCodes} />
      ) : totp ? (
        totp.confirmed_at === null ? (
          <Begin required={totp.required} onKey={setKey} />
        ) : (
          <>
            <p className="phrase">2段階認証は、もう始まっています。</p>
            <ButtonAnchor wide href={adminPages.myAccount.path}>
              自分のアカウントへ
            </ButtonAnchor>
          </>
        )
      ) : (
        <SkeletonRows rows={3} />
      )}
    </DoorPage>
  )
}

const Begin = ({ required, onKey }: { required: boolean; onKey: (key: Key) => void }) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const begin = async () => {
    setBusy(true)
    setFailure(null)
    try {
      onKey(await call(beginTotp))
    } catch (error) {
      setFailure(failureWords(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {failure !== null && <Notice kind="error" title={failure} />}
      <ol className="phrase flex list-decimal flex-col gap-2 pl-6">
        <li>スマートフォンに認証アプリ（Google Authenticator、1Password など）を用意します。</li>
        <li>次の画面の二次元コードを、アプリで読み取ります。</li>
        <li>アプリに出る6桁の確認コードを入力します。</li>
      </ol>
      {required && <p className="phrase text-sm text-ink-soft">設定が終わるまで、ほかの画面は開けません。</p>}
      <Button look="primary" size="large" wide icon={ArrowRight} busy={busy} onClick={() => void begin()}>
        設定を始める
      </Button>
      <h2 className="border-t pt-4 text-lg">パスキー（顔・指紋）にする</h2>
      <p className="phrase text-sm">
        認証アプリの代わりに、この端末のパスキーでログインします。そのときは、パスワードだけではログインできなくなります。
      </p>
      <AddPasskey area="admin" onAdded={() => window.location.assign(adminPages.accounts.path)} />
    </>
  )
}

const schema = z.object({ code: totpCode })

const Prove = ({ secret: { secret, uri, qr_code }, onDone }: { secret: Key; onDone: (codes: string[]) => void }) => {
  const form = useForm({
    schema,
    initial: { code: '' },
    onSubmit: async body => onDone((await call(confirmTotp, { body })).recovery_codes),
  })
  return (
    <>
      <img src={qr_code} alt="認証アプリで読み取る二次元コード" width={240} height={240} className="self-center" />
      <p className="phrase text-sm">
        同じスマートフォンで設定するときは、
        <a href={uri} className="text-indigo underline">
          認証アプリを開く
        </a>
        か、このキーをアプリに入力してください。
      </p>
      <p className="rounded-card border bg-ground p-3 font-mono break-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <Form form={form}>
        <CodeField by="認証アプリ" {...form.bind('code')} />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          確かめて始める
        </Button>
      </Form>
    </>
  )
}

const Done = ({ codes }: { codes: string[] }) => (
  <>
    <Notice kind="success" title="2段階認証が始まりました">
      次のログインから、確認コードを入力します。
    </Notice>
    <RecoveryCodes codes={codes} />
    <ButtonAnchor look="primary" wide href={adminPages.accounts.path}>
      控えたので、管理画面へ進む
    </ButtonAnchor>
  </>
)
