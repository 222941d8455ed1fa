import { useState } from 'react'
import { type Joining, saveJoiningLogin } from '#contract/joining/joining.contract.ts'
import { joiningLoginForm } from '#contract/joining/joining.form.ts'
import { call } from '#web/api/call.ts'
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
import { useGoingOn } from './use-going-on.ts'

/** Who logs in, and how. */
export const LoginStep = ({ joining }: { joining: Joining }) => {
  const door = useDoor()
  const goOn = useGoingOn()
  const [initial] = useState({
    person_name: joining.login?.person_name ?? '',
    login_id: joining.login_taken ? '' : (joining.login?.login_id ?? ''),
    password: '',
  })
  const form = useForm({
    schema: joiningLoginForm,
    initial,
    onSubmit: login => goOn(() => call(saveJoiningLogin, { body: { revision: joining.revision, login } })),
  })
  return (
    <JoiningFrame
      title="ログインIDとパスワードを決めます"
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
            hint="発注した人として、仕入先に伝わります"
            autoComplete="name"
            required
            {...form.bind('person_name')}
          />
          <TextField
            label="ログインID"
            hint="半角の英数字と @ . - _ +。メールアドレスも使えます"
            autoComplete="username"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            required
            {...form.bind('login_id')}
          />
          <PasswordField
            label="パスワード"
            hint="8文字以上で、英大文字・英小文字・数字を入れてください"
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
