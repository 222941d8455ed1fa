import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getMyMail, type MyMail, requestMailCode, verifyMail } from '#contract/accounts/my-mail.contract.ts'
import { mailCodeForm } from '#contract/accounts/my-mail.form.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { CodeField } from '#web/form/code-field.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** The code that came to the new mail address takes it over. */
export const Screen = () => {
  const navigate = useNavigate()
  const say = useToast()
  const { data } = useData(...settingsFirst.myMailCode().mail, { fresh_for: 0 })
  const [changed, setChanged] = useState(false)
  const form = useForm({
    schema: mailCodeForm,
    initial: { auth_code: '' },
    onSubmit: async body => {
      const mail = await call(verifyMail, { body })
      // Until the next page is there: no empty page in between.
      setChanged(true)
      setData(getMyMail, {}, mail)
      say('メールアドレスを変更しました')
      await navigate(consumerPages.myAccount.path, { replace: true })
    },
  })
  const waiting = data?.waiting
  const again = async () => {
    if (!waiting) return
    try {
      setData(getMyMail, {}, await call(requestMailCode, { body: { mail_address: waiting.mail_address } }))
      say('新しい確認コードを送りました')
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
  }
  return (
    <ConsumerPage title={consumerPages.myMailCode.title} back={consumerPages.myMail.path}>
      {!data || changed ? (
        <SkeletonRows rows={3} />
      ) : !waiting ? (
        <NoneWaiting />
      ) : (
        <div className="flex flex-col gap-6">
          <Waiting {...waiting} />
          <Form form={form}>
            <CodeField by="メール" {...form.bind('auth_code')} />
            <Button type="submit" look="primary" size="large" wide busy={form.busy}>
              変更する
            </Button>
          </Form>
          <div>
            <p className="phrase mb-2 text-sm text-ink-soft">
              届かないときは、迷惑メールの中もご確認ください。1分たつと、もう一度送れます。
            </p>
            <Button wide onClick={() => void again()}>
              新しいコードを送る
            </Button>
          </div>
        </div>
      )}
    </ConsumerPage>
  )
}

const NoneWaiting = () => (
  <EmptyState
    icon={Mail}
    title="待っている確認コードはありません"
    action={<ButtonLink to={consumerPages.myMail.path}>メールアドレスの画面へ</ButtonLink>}
  >
    確認コードは、送ってから10分で使えなくなります。
  </EmptyState>
)

/** Where the code went and until when it holds, or that it did not go. */
const Waiting = ({ mail_address, failed, expires_at }: NonNullable<MyMail['waiting']>) =>
  failed ? (
    <Notice kind="error" title="確認コードを送れませんでした">
      メールアドレスに誤りがないか、ご確認ください。
    </Notice>
  ) : (
    <p className="phrase">
      <b className="inline-block max-w-full wrap-anywhere">{mail_address}</b>
      に6桁の確認コードを送りました。{formatTime(new Date(expires_at))}まで使えます。
    </p>
  )
