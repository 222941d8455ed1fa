import { useState } from 'react'
import type * as z from 'zod/mini'
import { type Joining, saveJoiningLogin } from '#contract/joining/joining.contract.ts'
import { joiningLoginForm } from '#contract/joining/joining.form.ts'
import { isEmail } from '#domain/shared/mail.ts'
import { call } from '#web/api/call.ts'
import { new_password_hint } from '#web/app/new-password-fields.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ExternalChoices, ExternalChosen } from './by-external.tsx'
import { useDoor } from './door.ts'
import { JoiningFrame } from './joining-frame.tsx'
import { goes_on_words, useGoingOn } from './use-going-on.ts'
import { useSending } from './use-sending.ts'

/** The form; what it holds is kept, and where it names a mail address its code is sent at once. */
const useLoginForm = (joining: Joining) => {
  const goOn = useGoingOn()
  const send = useSending()
  const [initial] = useState({
    person_name: joining.login?.person_name ?? '',
    login_id: joining.login_taken ? '' : (joining.login?.login_id ?? ''),
    password: '',
  })
  const saveLogin = async (login: z.output<typeof joiningLoginForm>) => {
    const saved = await call(saveJoiningLogin, { body: { revision: joining.revision, login } })
    if (saved.step !== 'address' || !isEmail(login.login_id)) return saved
    // The code goes to the mail address that is the login id; where that can't be, the next page asks.
    return send(saved, { channel: 'mail', destination: login.login_id }).catch(() => saved)
  }
  return useForm({
    schema: joiningLoginForm,
    initial,
    onSubmit: login => goOn(() => saveLogin(login)),
    sent_once: goes_on_words,
  })
}

/** Who logs in, and how. */
export const LoginStep = ({ joining }: { joining: Joining }) => {
  const door = useDoor()
  const form = useLoginForm(joining)
  return (
    <JoiningFrame
      title="ログインの登録"
      lead={joining.restaurant && `${joining.restaurant.name}として登録します。`}
      place="login"
      back={door.path('detail')}
    >
      {joining.login_taken && (
        <Notice kind="warning" title={`「${joining.login?.login_id ?? ''}」は、すでに使われています`}>
          別のログインIDをお決めください。パスワードだけ、もう一度入力してください。ほかの入力は、そのまま残っています。
        </Notice>
      )}
      <ExternalChosen joining={joining} />
      <Card>
        <Form form={form} method="post">
          <TextField
            label="お名前"
            hint="仕入先に伝わります"
            autoComplete="name"
            required
            {...form.bind('person_name')}
          />
          <TextField
            label="ログインID"
            hint="メールアドレスなら、確認コードをすぐ送ります"
            autoComplete="username"
            autoCapitalize="off"
            autoCorrect="off"
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
          <Button type="submit" look="primary" size="large" wide busy={form.busy}>
            次へ
          </Button>
        </Form>
      </Card>
      <ExternalChoices joining={joining} />
    </JoiningFrame>
  )
}
