import { counterCodeForm } from '#contract/order-counters/order-counter.form.ts'
import {
  type CounterChannel,
  type OrderCounter,
  type OrderCounters,
  requestCounterCode,
  verifyCounter,
} from '#contract/order-counters/order-counters.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { handleError } from '#web/api/error-handler.ts'
import { CodeField } from '#web/form/code-field.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = {
  supplier_id: string
  counter: OrderCounter
  channel: CounterChannel
  may_edit: boolean
  onPut: (counters: OrderCounters) => void
}

const words = {
  mail: {
    name: 'メールアドレス',
    used: 'この窓口の得意先の受注を、メールでもお届けします。',
    not_yet: 'には、まだ受注をお届けしません。届いた6桁の確認コードを入力すると、届くようになります。',
    sending: '確認コードを送っています。',
    sent: '確認コードを送りました。',
    by: 'メール',
  },
  fax: {
    name: 'FAX番号',
    used: 'FAXで受ける得意先の注文書を、この番号にお送りします。',
    not_yet:
      'には、まだ注文書をお送りしません。確認コードを書いた用紙をFAXで送ります。6桁のコードを入力すると、届くようになります。',
    sending: '確認コードをFAXで送っています。届くまで数分かかることがあります。',
    sent: '確認コードのFAXが届きました。',
    by: 'FAX',
  },
}

/** What of a counter one channel is about. */
export const proofOf = (counter: OrderCounter, channel: CounterChannel) =>
  channel === 'mail'
    ? { address: counter.mail_address, code: counter.mail_code, verified_at: counter.mail_verified_at }
    : { address: counter.fax_number, code: counter.fax_code, verified_at: counter.fax_verified_at }

/** Whether an address of the counter is proved, and the way there: a code is sent, and comes back. */
export const CounterCode = ({ supplier_id, counter, channel, may_edit, onPut }: Props) => {
  const params = { supplier_id, order_counter_id: counter.id }
  const { address, code, verified_at } = proofOf(counter, channel)
  const own = words[channel]
  const send = async () => {
    try {
      onPut(await call(requestCounterCode, { params, body: { channel } }))
    } catch (error) {
      handleError(error)
    }
  }
  if (address === '') return null
  if (verified_at !== null) {
    return (
      <Notice kind="success" title={`${address}は確認済みです`}>
        {formatDateTime(new Date(verified_at))}に確認しました。{own.used}
      </Notice>
    )
  }
  return (
    <Card title={`${own.name}の確認`}>
      <div className="flex flex-col gap-4">
        <p>
          <b>{address}</b>
          {own.not_yet}
        </p>
        {code && code.failure !== null && (
          <Notice kind="error" title="確認コードを送れませんでした">
            {code.failure}。
          </Notice>
        )}
        {may_edit && code && code.failure === null && (
          <>
            <p className="text-sm text-ink-soft" aria-live="polite">
              {code.sent ? own.sent : own.sending}
              有効期限は{formatDateTime(new Date(code.expires_at))}です。
            </p>
            <CodeForm params={params} channel={channel} onPut={onPut} />
          </>
        )}
        {may_edit && (
          <div>
            <Button look={code ? 'secondary' : 'primary'} onClick={send}>
              {code ? '新しいコードを送る' : '確認コードを送る'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const CodeForm = ({
  params,
  channel,
  onPut,
}: {
  params: { supplier_id: string; order_counter_id: string }
  channel: CounterChannel
  onPut: (counters: OrderCounters) => void
}) => {
  const say = useToast()
  const form = useForm({
    schema: counterCodeForm,
    initial: { auth_code: '' },
    onSubmit: async ({ auth_code }) => {
      onPut(await call(verifyCounter, { params, body: { channel, auth_code } }))
      say(`${words[channel].name}を確認しました`)
    },
  })
  return (
    <Form form={form}>
      <CodeField
        by={words[channel].by}
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
