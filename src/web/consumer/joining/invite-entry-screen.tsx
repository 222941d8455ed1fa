import { useNavigate } from 'react-router'
import { consumerPages } from '#contract/pages/consumer.ts'
import { inviteCodeForm, openByCode } from '#contract/stores/invited.contract.ts'
import { call } from '#web/api/call.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { JoiningFrame } from './joining-frame.tsx'

/** Where a printed invitation leads who has no camera: its code is typed here. */
export const Screen = () => {
  const navigate = useNavigate()
  const form = useForm({
    schema: inviteCodeForm,
    initial: { code: '' },
    onSubmit: async body => {
      const { token } = await call(openByCode, { body })
      await navigate(pathTo(consumerPages.inviteFlyer.path, { token }))
    },
  })
  return (
    <JoiningFrame
      title={consumerPages.inviteEntry.title}
      lead="招待状のいちばん下にある、12文字の招待コードを入力してください。"
    >
      <Form form={form}>
        <TextField
          label="招待コード"
          hint="例 ABCD-EFGH-JKLM。大文字と小文字、ハイフンの有無はどちらでもかまいません"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode="text"
          required
          {...form.bind('code')}
        />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          招待を開く
        </Button>
      </Form>
      <p className="phrase text-sm text-ink-soft">
        見つからないときや、有効期限を過ぎたときは、仕入先に新しい招待状をご依頼ください。
      </p>
    </JoiningFrame>
  )
}
