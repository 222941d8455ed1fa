import Send from 'lucide-react/icons/send'
import { forgotPasswordForm } from '#contract/accounts/forgot.form.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Says who one is, by whatever is still known, to get the link that sets a new password. */
export const ForgotForm = ({ send }: { send: (asked: string) => Promise<unknown> }) => {
  const form = useForm({
    schema: forgotPasswordForm,
    initial: { asked: '' },
    onSubmit: ({ asked }) => send(asked),
  })
  return (
    <Form form={form} method="post">
      <TextField
        label="ログインID・メールアドレス・携帯電話番号のいずれか"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        required
        {...form.bind('asked')}
      />
      <Button type="submit" look="primary" size="large" wide icon={Send} busy={form.busy}>
        リンクを送る
      </Button>
    </Form>
  )
}

/** What is said after it, whether there is such an account or not. `asked`: null where nothing was asked. */
export const ForgotSent = ({ asked }: { asked: string | null }) => {
  if (asked === null) return <p className="phrase">この画面からは何も送っていません。はじめから入力してください。</p>
  return <LinkSent asked={asked} />
}

const LinkSent = ({ asked }: { asked: string }) => (
  <>
    <p className="phrase">
      <b className="inline-block max-w-full wrap-anywhere">{asked}</b>
      での登録があれば、新しいパスワードを決めるリンクを送りました。メール（携帯電話番号だけのご登録ならSMS）をご確認ください。
    </p>
    <ul className="list-disc pl-6 text-sm">
      <li>リンクは60分以内に1回だけ使えます。</li>
      <li>届かないときは、迷惑メールの中もご確認ください。</li>
      <li>ご登録の有無は、安全のため画面ではお答えしていません。</li>
    </ul>
  </>
)
