import Send from 'lucide-react/icons/send'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { type ContactDetail, getContact, listContacts } from '#contract/contacts/admin-contacts.contract.ts'
import {
  mailOpenedSupplier,
  openSupplier,
  supplierOpeningForm,
  withdrawOpenedSupplier,
} from '#contract/contacts/supplier-opening.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Where staff open the account of a supplier that asked, or see that it was opened. */
export const OpeningCard = ({ contact }: { contact: ContactDetail }) => (
  <Card title="卸のアカウント">
    {contact.opening ? <Opened contact={contact} opening={contact.opening} /> : <Open contact={contact} />}
  </Card>
)

const take = async (contact: ContactDetail) => {
  setData(getContact, { params: { contact_id: contact.id } }, contact)
  await invalidate(listContacts)
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
  )
}

type Opening = NonNullable<ContactDetail['opening']>

const Opened = ({ contact, opening }: { contact: ContactDetail; opening: Opening }) => {
  const say = useToast()
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const params = { contact_id: contact.id }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    } finally {
      setBusy(false)
      setSure(false)
    }
  }
  const again = () =>
    attempt(async () => {
      await take(await call(mailOpenedSupplier, { params }))
      say('新しいリンクを送りました。前のリンクは使えません')
    })
  const withdraw = () =>
    attempt(async () => {
      await call(withdrawOpenedSupplier, { params })
      await invalidate(getContact)
      say('アカウントを取り消しました')
    })
  return (
    <div className="flex flex-col items-start gap-4">
      <OpeningFacts opening={opening} />
      {!opening.came_in && (
        <div className="flex flex-wrap gap-2">
          <Button icon={Send} busy={busy} onClick={() => void again()}>
            案内を送り直す
          </Button>
          <Button icon={Undo} onClick={() => setSure(true)}>
            アカウントを取り消す
          </Button>
        </div>
      )}
      {sure && (
        <ConfirmDialog
          title="アカウントを取り消しますか"
          yes="取り消す"
          no="残す"
          busy={busy}
          onYes={withdraw}
          onClose={() => setSure(false)}
        >
          <p className="phrase">送ったリンクは使えなくなります。お問い合わせは残り、もう一度開くこともできます。</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const OpeningFacts = ({ opening }: { opening: Opening }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
    <dt className="text-ink-soft">卸</dt>
    <dd className="font-bold">{opening.supplier_name}</dd>
    <dt className="text-ink-soft">オーナー</dt>
    <dd>
      {opening.owner_name}（ログインID <span className="break-all">{opening.login_id}</span>）
    </dd>
    <dt className="text-ink-soft">開いた人</dt>
    <dd>
      {opening.opened_by_name}（{formatDateTime(new Date(opening.opened_at))}）
    </dd>
    <dt className="text-ink-soft">状況</dt>
    <dd>
      {opening.came_in
        ? 'オーナーがパスワードを決めました'
        : `パスワードの設定待ち（${formatDateTime(new Date(opening.mailed_at))} に案内を送信）`}
    </dd>
  </dl>
)
