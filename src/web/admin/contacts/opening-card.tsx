import Send from 'lucide-react/icons/send'
import { type ContactDetail, getContact } from '#contract/contacts/admin-contacts.contract.ts'
import {
  mailOpenedSupplier,
  openSupplier,
  supplierOpeningForm,
  withdrawOpenedSupplier,
} from '#contract/contacts/supplier-opening.contract.ts'
import type { Opening } from '#contract/houses/opening.ts'
import { ActingForm } from '#web/admin/acting.tsx'
import { OpenedSupplier } from '#web/admin/houses/opened-supplier.tsx'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { contactsChanged } from './contacts-changed.ts'

/** Where staff open the account of a supplier that asked, or see that it was opened. */
export const OpeningCard = ({ contact }: { contact: ContactDetail }) => (
  <Card title="卸のアカウント">
    {contact.opening ? <Opened contact={contact} opening={contact.opening} /> : <Open contact={contact} />}
  </Card>
)

const take = async (contact: ContactDetail) => {
  setData(getContact, { params: { contact_id: contact.id } }, contact)
  await contactsChanged()
}

const Open = ({ contact }: { contact: ContactDetail }) => {
  const say = useToast()
  const { id: contact_id, revision, mail_address } = contact
  const form = useForm({
    schema: supplierOpeningForm,
    initial: { login_id: mail_address },
    onSubmit: async body => {
      await take(await call(openSupplier, { params: { contact_id }, body: { ...body, revision } }))
      say(`アカウントを開き、${mail_address} へ案内を送りました`)
    },
  })
  return (
    <ActingForm>
      <Form form={form}>
        <p className="phrase">
          「{contact.name}」のアカウントを開き、{contact.contact_name}{' '}
          様を最初のオーナーにして、パスワードを決めるリンクを {mail_address} へ送ります。
        </p>
        <TextField
          label="オーナーのログインID"
          hint="4文字以上。半角の英数字と @ . - _ +"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.bind('login_id')}
        />
        <Button type="submit" look="primary" icon={Send} busy={form.busy}>
          アカウントを開いて案内を送る
        </Button>
      </Form>
    </ActingForm>
  )
}

const Opened = ({ contact, opening }: { contact: ContactDetail; opening: Opening }) => {
  const params = { contact_id: contact.id }
  return (
    <OpenedSupplier
      opening={opening}
      left="お問い合わせは残り、もう一度開くこともできます。"
      onAgain={async () => take(await call(mailOpenedSupplier, { params }))}
      onWithdraw={async () => {
        await call(withdrawOpenedSupplier, { params })
        await invalidate(getContact)
      }}
    />
  )
}
