import { counterCodeForm } from '#contract/order-counters/order-counter.form.ts'
import {
  type OrderCounter,
  type OrderCounters,
  requestCounterCode,
  verifyCounter,
} from '#contract/order-counters/order-counters.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { handleError } from '#web/api/error-handler.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/public-shell.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = {
  supplier_id: string
  counter: OrderCounter
  may_edit: boolean
  onPut: (counters: OrderCounters) => void
}

/** Whether the counter's mail address is proved, and the way there: a code is sent, and comes back. */
export const CounterCode = ({ supplier_id, counter, may_edit, onPut }: Props) => {
  const params = { supplier_id, order_counter_id: counter.id }
  const { mail_address, mail_code, mail_verified_at } = counter
  const send = async () => {
    try {
      onPut(await call(requestCounterCode, { params, body: { channel: 'mail' } }))
    } catch (error) {
      handleError(error)
    }
  }
  if (mail_address === '') return null
  if (mail_verified_at !== null) {
    return (
      <Notice kind="success" title={`${mail_address}は確認済みです`}>
        {formatDateTime(new Date(mail_verified_at))}に確認しました。この窓口の得意先の受注を、メールでもお届けします。
      </Notice>
    )
  }
  return (
    <Card title="メールアドレスの確認">
      <div className="flex flex-col gap-4">
        <p>
          <b>{mail_address}</b>
          には、まだ受注をお届けしません。届いた6桁の確認コードを入力すると、届くようになります。
        </p>
        {mail_code?.failed && (
          <Notice kind="error" title="確認コードを送れませんでした">
            メールアドレスに誤りがないか、ご確認ください。
          </Notice>
        )}
        {may_edit && mail_code && !mail_code.failed && (
          <>
            <p className="text-sm text-ink-soft" aria-live="polite">
              {mail_code.sent ? '確認コードを送りました。' : '確認コードを送っています。'}
              有効期限は{formatDateTime(new Date(mail_code.expires_at))}です。
            </p>
            <CodeForm params={params} onPut={onPut} />
          </>
        )}
        {may_edit && (
          <div>
            <Button look={mail_code ? 'secondary' : 'primary'} onClick={send}>
              {mail_code ? '新しいコードを送る' : '確認コードを送る'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const CodeForm = ({
  params,
  onPut,
}: {
  params: { supplier_id: string; order_counter_id: string }
  onPut: (counters: OrderCounters) => void
}) => {
  const say = useToast()
  const form = useForm({
    schema: counterCodeForm,
    initial: { auth_code: '' },
    onSubmit: async ({ auth_code }) => {
      onPut(await call(verifyCounter, { params, body: { channel: 'mail', auth_code } }))
      say('メールアドレスを確認しました')
    },
  })
  return (
    <Form form={form}>
      <TextField
        label="確認コード"
        hint="メールに書かれた6桁の数字"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        inputClassName="max-w-40 tracking-widest"
        {...form.bind('auth_code')}
        after={
          <Button type="submit" look="primary" busy={form.busy}>
            確認する
          </Button>
        }
      />
    </Form>
  )
}
