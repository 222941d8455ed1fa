import Send from 'lucide-react/icons/send'
import { inviteForm } from '#contract/accounts/member-invites.form.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type InviteFormProps = { send: (body: { name: string; mail_address: string }) => Promise<unknown>; button: string }

/** Who is asked by mail to come in. */
export const InviteForm = ({ send, button }: InviteFormProps) => {
  const form = useForm({ schema: inviteForm, initial: { name: '', mail_address: '' }, onSubmit: send })
  return (
    <Form form={form}>
      <TextField label="名前" required autoComplete="off" {...form.bind('name')} />
      <TextField
        label="メールアドレス"
        hint="この方だけが開けるリンクを送ります"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.bind('mail_address')}
      />
      <Button type="submit" look="primary" size="large" wide icon={Send} busy={form.busy}>
        {button}
      </Button>
    </Form>
  )
}
