import { useState } from 'react'
import * as z from 'zod/mini'
import { type ContactDetail, closeSupplier, getContact } from '#contract/contacts/admin-contacts.contract.ts'
import { text } from '#contract/validation/text.ts'
import { erase_grace_days } from '#domain/contacts/closure-mail.ts'
import { dayOf, formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { fold } from '#domain/shared/japanese.ts'
import { Acting } from '#web/admin/acting.tsx'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { contactsChanged } from './contacts-changed.ts'

type Closing = NonNullable<ContactDetail['closing']>

/** Where staff carry a cancellation request out, or see that it was. */
export const ClosingCard = ({ contact }: { contact: ContactDetail }) => {
  const [asking, setAsking] = useState(false)
  const { closing } = contact
  if (!closing) {
    return (
      <Card title="退会の実行">
        <Notice kind="warning" title="ログインせずに送られた申請です">
          どの卸の申請かを確かめられないため、ここからは実行できません。ご登録の連絡先へ連絡し、ログインして申請していただいてください。
        </Notice>
      </Card>
    )
  }
  if (closing.closed_at !== null) return <Closed closing={closing} />
  return (
    <Card title="退会の実行">
      <div className="flex flex-col items-start gap-4">
        <ClosingFacts closing={closing} />
        <p>
          ご登録の連絡先へ連絡し、申請がご本人のものであることを確かめてから実行してください。実行すると元に戻せません。
        </p>
        <Acting>
          <Button look="danger" onClick={() => setAsking(true)}>
            退会を実行する…
          </Button>
        </Acting>
      </div>
      {asking && <CloseDialog contact={contact} closing={closing} onClose={() => setAsking(false)} />}
    </Card>
  )
}

const ClosingFacts = ({ closing }: { closing: Closing }) => (
  <dl className="grid facts gap-x-6 gap-y-1">
    <dt className="text-ink-soft">退会する卸</dt>
    <dd className="font-bold">{closing.supplier_name}</dd>
    <dt className="text-ink-soft">登録の電話番号</dt>
    <dd>{closing.supplier_phone_number || '—'}</dd>
    <dt className="text-ink-soft">登録のメール</dt>
    <dd>{closing.supplier_mail_address || '—'}</dd>
    <dt className="text-ink-soft">ユーザー</dt>
    <dd className="tabular-nums">{closing.user_count}人</dd>
    <dt className="text-ink-soft">取引中の飲食店</dt>
    <dd className="tabular-nums">{closing.deal_count}店</dd>
  </dl>
)

const dayText = (instant: string | null) => (instant === null ? '' : formatDayWithWeekday(dayOf(new Date(instant))))

const Closed = ({ closing }: { closing: Closing }) => (
  <Card title="退会の実行">
    <Notice
      kind="success"
      title={`${closing.supplier_name}の退会を実行しました（${formatDateTime(new Date(closing.closed_at ?? ''))}）`}
    >
      {closing.erased_at === null
        ? `ログインは止まっています。個人情報は ${dayText(closing.erase_after)} に消去されます。`
        : `個人情報は ${dayText(closing.erased_at)} に消去されました。`}
    </Notice>
  </Card>
)

/** The second confirmation: the supplier's name is typed once more. */
const CloseDialog = ({
  contact,
  closing,
  onClose,
}: {
  contact: ContactDetail
  closing: Closing
  onClose: () => void
}) => {
  const say = useToast()
  const message = '退会する卸の名前と一致しません'
  const form = useForm({
    schema: z.object({
      supplier_name: text('卸の名前').check(z.refine(typed => fold(typed) === fold(closing.supplier_name), message)),
    }),
    initial: { supplier_name: '' },
    onSubmit: async ({ supplier_name }) => {
      const params = { contact_id: contact.id }
      await call(closeSupplier, { params, body: { revision: contact.revision, supplier_name } })
      say(`${closing.supplier_name}の退会を実行しました`)
      onClose()
      await Promise.all([invalidate(getContact), contactsChanged()])
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="退会を実行しますか？"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button type="submit" form="close-supplier" look="danger" busy={form.busy}>
            退会を実行する
          </Button>
        </>
      }
    >
      <Form form={form} id="close-supplier">
        <ul className="list-disc pl-6">
          <li>{closing.user_count}人のユーザー全員が、ただちにログインできなくなります</li>
          <li>取引中の{closing.deal_count}店の取引が終わり、飲食店へお知らせが届きます</li>
          <li>{erase_grace_days}日後に個人情報が消去されます。注文の控えは飲食店に残ります</li>
          <li>元に戻すことはできません</li>
        </ul>
        <TextField
          label="確認のため、退会する卸の名前を入力してください"
          hint={closing.supplier_name}
          required
          autoComplete="off"
          data-autofocus
          {...form.bind('supplier_name')}
        />
      </Form>
    </Dialog>
  )
}
