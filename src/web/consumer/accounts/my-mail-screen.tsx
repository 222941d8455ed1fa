import Send from 'lucide-react/icons/send'
import { useNavigate } from 'react-router'
import { getMyMail, requestMailCode } from '#contract/accounts/my-mail.contract.ts'
import { myMailForm } from '#contract/accounts/my-mail.form.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Where this person's mails go, and a new address: a code is sent there first. */
export const Screen = () => {
  const navigate = useNavigate()
  const { data } = useData(...settingsFirst.myMail().mail, { fresh_for: 0 })
  const form = useForm({
    schema: myMailForm,
    initial: { mail_address: '' },
    onSubmit: async body => {
      setData(getMyMail, {}, await call(requestMailCode, { body }))
      await navigate(consumerPages.myMailSent.path)
    },
  })
  return (
    <ConsumerPage title={consumerPages.myMail.title} back={consumerPages.myAccount.path}>
      {!data ? (
        <SkeletonRows rows={3} />
      ) : (
        <div className="flex flex-col gap-6">
          <dl>
            <dt className="text-sm text-ink-soft">いまのメールアドレス</dt>
            <dd className="font-bold break-all">{data.mail_address ?? '登録されていません'}</dd>
          </dl>
          {data.waiting && (
            <Notice
              title={`${data.waiting.mail_address}の確認コードを待っています`}
              action={
                <ButtonLink size="small" to={consumerPages.myMailCode.path}>
                  確認コードを入力する
                </ButtonLink>
              }
            />
          )}
          <Form form={form}>
            <TextField
              label="新しいメールアドレス"
              hint="このアドレスに6桁の確認コードを送ります"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              required
              {...form.bind('mail_address')}
            />
            <Button type="submit" look="primary" size="large" wide icon={Send} busy={form.busy}>
              確認コードを送る
            </Button>
          </Form>
        </div>
      )}
    </ConsumerPage>
  )
}
