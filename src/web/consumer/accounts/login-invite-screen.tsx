import UserPlus from 'lucide-react/icons/user-plus'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import {
  acceptLoginInvite,
  acceptLoginInviteAsSelf,
  type getLoginInvite,
} from '#contract/accounts/member-invites.contract.ts'
import { acceptInviteForm } from '#contract/accounts/member-invites.form.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { pathTo } from '#contract/pages/page.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { metaText } from '#web/api/meta.ts'
import { DoorPage } from '#web/app/door-page.tsx'
import { new_password_hint } from '#web/app/new-password-fields.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Invite = Extract<ReplyOf<typeof getLoginInvite>, { state: 'open' }>

const titles = { staff: '発注への招待', handover: '店舗の引き継ぎ' }

/** The link of a mail by which a person comes in: as staff, or as the new owner. */
export const Screen = () => {
  const { token = '' } = useParams()
  const { data: invite, error } = useData(...settingsFirst.loginInvite({ token, consumer_id: '' }).invite, {
    fresh_for: 0,
    throws: false,
  })
  if (error) {
    return (
      <Closed>
        <Notice kind="error" title="招待を開けませんでした">
          {failureWords(error)}
        </Notice>
      </Closed>
    )
  }
  if (!invite) {
    return (
      <DoorPage title={consumerPages.loginInvite.title}>
        <SkeletonRows rows={4} />
      </DoorPage>
    )
  }
  if (invite.state !== 'open') {
    return (
      <Closed>
        {invite.state === 'used' ? (
          <Notice title="この招待は、すでに使われました">
            招待を受けたときのログインIDとパスワードで、ログインしてください。
          </Notice>
        ) : (
          <Notice kind="warning" title="この招待は、いまは使えません">
            期限が過ぎたか、取り消されたか、新しい招待が送られています。招待した方にお問い合わせください。
          </Notice>
        )}
      </Closed>
    )
  }
  return (
    <DoorPage title={titles[invite.kind]}>
      <p className="phrase">
        <b>{invite.restaurant_name}</b>の{invite.invited_by_name}様から、
        {invite.kind === 'staff'
          ? '発注のスタッフとして招待されています。'
          : 'アカウントの引き継ぎを依頼されています。引き継ぐと、店舗のオーナーになります。'}
      </p>
      <p className="text-sm text-ink-soft">{formatDateTime(new Date(invite.expires_at))}まで</p>
      {metaText('account_id') === '' ? <NewLogin token={token} invite={invite} /> : <AsSelf token={token} />}
    </DoorPage>
  )
}

/** The link leads nowhere any more: why, and the ways in. */
const Closed = ({ children }: { children: ReactNode }) => (
  <DoorPage title={consumerPages.loginInvite.title}>
    {children}
    <ButtonAnchor look="primary" wide href={consumerPages.login.path}>
      ログインの画面へ
    </ButtonAnchor>
    <TextLink to={consumerPages.forgotLoginId.path} tall className="self-center">
      {consumerPages.forgotLoginId.title}
    </TextLink>
  </DoorPage>
)

const NewLogin = ({ token, invite }: { token: string; invite: Invite }) => {
  const form = useForm({
    schema: acceptInviteForm,
    initial: { name: invite.name, login_id: '', password: '' },
    onSubmit: async body => {
      const { home } = await call(acceptLoginInvite, { params: { token }, body })
      window.location.replace(home)
    },
  })
  const login = `${areaEntries.consumer.login}?next=${encodeURIComponent(pathTo(consumerPages.loginInvite, { token }))}`
  return (
    <>
      <Form form={form} method="post">
        <dl>
          <dt className="text-sm text-ink-soft">メールアドレス（確認済み）</dt>
          <dd className="font-bold break-all">{invite.mail_address}</dd>
        </dl>
        <TextField label="名前" required autoComplete="name" {...form.bind('name')} />
        <TextField
          label="ログインID"
          hint="4文字以上。半角の英数字と @ . - _ +。英字を1文字以上"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.bind('login_id')}
        />
        <PasswordField
          label="パスワード"
          hint={new_password_hint}
          autoComplete="new-password"
          required
          {...form.bind('password')}
        />
        <Button type="submit" look="primary" size="large" wide icon={UserPlus} busy={form.busy}>
          ログインを作って受ける
        </Button>
      </Form>
      <ButtonAnchor wide href={login}>
        お持ちのログインで受ける
      </ButtonAnchor>
    </>
  )
}

/** Somebody is logged in at this browser. */
const AsSelf = ({ token }: { token: string }) => {
  const [failed, setFailed] = useState<string | null>(null)
  const accept = async () => {
    try {
      const { home } = await call(acceptLoginInviteAsSelf, { params: { token } })
      window.location.replace(home)
    } catch (error) {
      setFailed(failureWords(error))
    }
  }
  return (
    <>
      {failed !== null && <Notice kind="error" title={failed} />}
      <Button look="primary" size="large" wide icon={UserPlus} onClick={() => accept()}>
        ログイン中のアカウントで受ける
      </Button>
      <ButtonAnchor wide href={consumerPages.logout.path}>
        別の方ですか？ ログアウトする
      </ButtonAnchor>
    </>
  )
}
