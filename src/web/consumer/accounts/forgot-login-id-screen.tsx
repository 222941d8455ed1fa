import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { requestForgotten, showForgottenLoginIds, verifyForgotten } from '#contract/accounts/forgot.contract.ts'
import { forgotCodeForm, forgotLoginIdForm } from '#contract/accounts/forgot.form.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { DoorPage } from '#web/app/door-page.tsx'
import { CodeField } from '#web/form/code-field.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

/** A code to a mail address or number, and for it the login ids that are registered under it. */
export const Screen = () => {
  const [query, setQuery] = useAddressQuery()
  const [login_ids, setLoginIds] = useState<string[] | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  // In the address, so that a page that is loaded anew after a look into the mails still takes the code.
  const request_id = query.get('request')
  const send = async (to: string) => {
    const made = await call(requestForgotten, { body: { purpose: 'login_id', asked: to } })
    setAsked(to)
    setQuery({ request: made.request_id })
  }
  const title = consumerPages.forgotLoginId.title
  const others = [
    { href: consumerPages.contactLogin.path, label: 'コードが届かない方はこちら' },
    { href: consumerPages.login.path, label: 'ログインの画面へ戻る' },
  ]
  if (login_ids !== null) {
    return (
      <DoorPage
        title="ご登録のログインID"
        others={[{ href: consumerPages.forgotPassword.path, label: 'パスワードもお忘れの方はこちら' }]}
      >
        <LoginIds login_ids={login_ids} />
      </DoorPage>
    )
  }
  return request_id === null ? (
    <DoorPage
      title={title}
      lead="ご登録のメールアドレスか携帯電話番号に、確認コードを送ります。"
      others={others.slice(1)}
    >
      <AskForm send={send} />
    </DoorPage>
  ) : (
    <DoorPage title={title} others={others}>
      <CodeForm request_id={request_id} asked={asked} again={send} show={setLoginIds} />
    </DoorPage>
  )
}

const AskForm = ({ send }: { send: (asked: string) => Promise<void> }) => {
  const form = useForm({
    schema: forgotLoginIdForm,
    initial: { asked: '' },
    onSubmit: ({ asked }) => send(asked),
  })
  return (
    <Form form={form} method="post">
      <TextField
        label="メールアドレスか携帯電話番号"
        autoComplete="email"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        required
        {...form.bind('asked')}
      />
      <Button type="submit" look="primary" size="large" wide icon={Send} busy={form.busy}>
        確認コードを送る
      </Button>
    </Form>
  )
}

type CodeFormProps = {
  request_id: string
  asked: string | null
  again: (asked: string) => Promise<void>
  show: (login_ids: string[]) => void
}

const CodeForm = ({ request_id, asked, again, show }: CodeFormProps) => {
  const say = useToast()
  const form = useForm({
    schema: forgotCodeForm,
    initial: { auth_code: '' },
    onSubmit: async ({ auth_code }) => {
      const proved = await call(verifyForgotten, { body: { request_id, auth_code } })
      if (!('token' in proved)) return
      show((await call(showForgottenLoginIds, { body: { token: proved.token } })).login_ids)
    },
  })
  const sendAgain = async (to: string) => {
    try {
      await again(to)
      say('新しい確認コードを送りました')
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
  }
  return (
    <>
      <p className="phrase">
        {asked === null ? '入力された宛先' : <b className="inline-block max-w-full wrap-anywhere">{asked}</b>}
        での登録があれば、6桁の確認コードを送りました。10分以内に入力してください。
      </p>
      <Form form={form} method="post">
        <CodeField by="メール・SMS" {...form.bind('auth_code')} />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          ログインIDを見る
        </Button>
      </Form>
      {asked === null ? (
        <ButtonAnchor wide href={consumerPages.forgotLoginId.path}>
          はじめからやり直す
        </ButtonAnchor>
      ) : (
        <Button wide onClick={() => void sendAgain(asked)}>
          新しいコードを送る
        </Button>
      )}
    </>
  )
}

const LoginIds = ({ login_ids }: { login_ids: string[] }) =>
  login_ids.length === 0 ? (
    <Notice title="使えるログインIDがありません">運営までお問い合わせください。</Notice>
  ) : (
    <>
      <ul className="flex flex-col gap-2">
        {login_ids.map(login_id => (
          <li key={login_id} className="rounded-input border bg-ground px-4 py-3 text-lg font-bold break-all">
            {login_id}
          </li>
        ))}
      </ul>
      <ButtonAnchor look="primary" size="large" wide href={consumerPages.login.path}>
        ログインする
      </ButtonAnchor>
    </>
  )
