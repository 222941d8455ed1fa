import { useNavigate } from 'react-router'
import { consumerPages } from '#contract/pages/consumer.ts'
import { inviteCodeForm, openByCode } from '#contract/stores/invited.contract.ts'
import { call } from '#web/api/call.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Who has a printed invitation and no camera types its code here. */
export const InviteEntry = () => {
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
    <Form form={form} dense>
      <TextField
        label="招待コード"
        hint="招待状のいちばん下にある12文字。大文字と小文字、ハイフンの有無はどちらでもかまいません"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...form.bind('code')}
      />
      <Button type="submit" wide busy={form.busy}>
        招待を開く
      </Button>
    </Form>
  )
}
