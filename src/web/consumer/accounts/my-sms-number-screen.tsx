import Send from 'lucide-react/icons/send'
import { mailCodeForm } from '#contract/accounts/my-mail.form.ts'
import {
  getMyNumber,
  type MyNumber,
  removeNumber,
  requestNumberCode,
  verifyNumber,
} from '#contract/accounts/my-number.contract.ts'
import { myNumberForm } from '#contract/accounts/my-number.form.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { CodeField } from '#web/form/code-field.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** The mobile number to which word of an order that did not arrive is sent at once; proved by a code. */
export const Screen = () => {
  const { data } = useData(...settingsFirst.mySmsNumber().number, { fresh_for: 0 })
  const say = useToast()
  const remove = async () => {
    try {
      setData(getMyNumber, {}, await call(removeNumber))
      say('SMSの番号を外しました')
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
  }
  return (
    <ConsumerPage title={consumerPages.mySmsNumber.title} back={consumerPages.myAccount.path}>
      {!data ? (
        <SkeletonRows rows={3} />
      ) : (
        <div className="flex flex-col gap-6">
          <p className="phrase">
            FAXやメールの発注が仕入先に届かなかったことを、端末への通知やLINEでお知らせできないときに、3分ほどおいて携帯電話へSMSでお知らせします。締切が近いときは、すぐに送ります。メールにも同じ知らせが届きます。
          </p>
          <p className="phrase text-sm text-ink-soft">
            メールアドレスのない方は、パスワードを忘れたときの再設定にもこの番号を使います。電話番号は他人に乗っ取られることがあり、SMSはその人に読まれます。より安全な、メールアドレスやパスキーの登録をおすすめします。
          </p>
          <dl>
            <dt className="text-sm text-ink-soft">お知らせする番号</dt>
            <dd className="font-bold tabular-nums">
              {data.sms_number === null ? '登録されていません' : formatPhone(data.sms_number)}
            </dd>
          </dl>
          {data.waiting && <CodeForm key={data.waiting.sms_number} waiting={data.waiting} />}
          <NumberForm />
          {data.sms_number !== null && (
            <Button look="danger" wide onClick={remove}>
              SMSの知らせをやめる
            </Button>
          )}
        </div>
      )}
    </ConsumerPage>
  )
}

const CodeForm = ({ waiting }: { waiting: NonNullable<MyNumber['waiting']> }) => {
  const say = useToast()
  const form = useForm({
    schema: mailCodeForm,
    initial: { auth_code: '' },
    onSubmit: async body => {
      setData(getMyNumber, {}, await call(verifyNumber, { body }))
      say('番号を登録しました')
    },
  })
  return (
    <section aria-labelledby="sms-code" className="rounded-card border p-4">
      <h2 id="sms-code" className="mb-2 text-base">
        {formatPhone(waiting.sms_number)}の確認
      </h2>
      {waiting.failed ? (
        <Notice kind="error" title="確認コードを送れませんでした">
          番号に誤りがないかご確認のうえ、時間をおいてもう一度お試しください。
        </Notice>
      ) : (
        <p className="phrase mb-4 text-sm">
          SMSで6桁の確認コードを送りました。{formatTime(new Date(waiting.expires_at))}まで使えます。
        </p>
      )}
      <Form form={form}>
        <CodeField by="SMS" {...form.bind('auth_code')} />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          登録する
        </Button>
      </Form>
    </section>
  )
}

const NumberForm = () => {
  const form = useForm({
    schema: myNumberForm,
    initial: { sms_number: '' },
    onSubmit: async body => {
      setData(getMyNumber, {}, await call(requestNumberCode, { body }))
      form.reset()
    },
  })
  return (
    <Form form={form}>
      <TextField
        label="携帯電話番号"
        hint="この番号にSMSで6桁の確認コードを送ります"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        required
        {...form.bind('sms_number')}
      />
      <Button type="submit" size="large" wide icon={Send} busy={form.busy}>
        確認コードを送る
      </Button>
    </Form>
  )
}
