import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import {
  completeEnrolment,
  type Enrolment,
  getEnrolment,
  sendEnrolmentCode,
} from '#contract/joining/enrolment.contract.ts'
import { enrolmentCodeForm } from '#contract/joining/enrolment.form.ts'
import { pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { formatTime } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { CodeField } from '#web/form/code-field.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { channel_words, EnrolPage, enterDesk, toWords } from './enrol-page.tsx'

/** The six digits that came to the desk; with them the supplier has its account. */
export const Screen = () => (
  <EnrolPage title="確認コードを入力してください">
    {(enrolment, keep, access_token) => (
      <Enter
        enrolment={enrolment}
        keep={keep}
        begin={pathTo(publicPages.enrol, { access_token })}
        token={access_token}
      />
    )}
  </EnrolPage>
)

type Props = { enrolment: Enrolment; keep: (next: Enrolment) => void; begin: string; token: string }

/** Proves the desk by its code. Who has to begin again is led there. */
const useCode = ({ enrolment: { step }, keep, begin, token }: Props) => {
  const navigate = useNavigate()
  const params = { access_token: token }
  const form = useForm({
    schema: enrolmentCodeForm,
    initial: { auth_code: '' },
    onSubmit: async ({ auth_code }) => {
      try {
        await call(completeEnrolment, { params, body: { auth_code } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === null) throw error
        // A login id that is another's is changed where it was typed; all else is said here.
        const now = await call(getEnrolment, { params })
        keep(now)
        if (now.proven === null) throw error
        return navigate(begin, { replace: true })
      }
      return enterDesk()
    },
  })
  useEffect(() => {
    if (step === 'login') void navigate(begin, { replace: true })
  }, [step, navigate, begin])
  return form
}

const Enter = (props: Props) => {
  const { enrolment, keep, begin, token } = props
  const { code, step } = enrolment
  const say = useToast()
  const form = useCode(props)
  if (!code || step !== 'code') return null
  const again = async () => {
    try {
      keep(await call(sendEnrolmentCode, { params: { access_token: token }, body: { channel: code.channel } }))
      form.reset()
      say('新しい確認コードを送りました')
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
  }
  return (
    <>
      <Sent code={code} />
      <Card>
        <Form form={form}>
          <CodeField by={channel_words[code.channel]} {...form.bind('auth_code')} />
          <Button type="submit" look="primary" size="large" wide busy={form.busy}>
            確認して登録する
          </Button>
        </Form>
      </Card>
      <div>
        <p className="phrase mb-2 text-sm text-ink-soft">
          {code.channel === 'mail'
            ? '届かないときは、迷惑メールの中もご確認ください。'
            : 'FAXは、届くまでに数分かかることがあります。'}
          1分たつと、もう一度送れます。
        </p>
        <Button wide onClick={() => void again()}>
          新しいコードを送る
        </Button>
      </div>
      <TextLink to={begin} tall className="self-start">
        内容と届け先を直す
      </TextLink>
    </>
  )
}

const Sent = ({ code }: { code: NonNullable<Enrolment['code']> }) =>
  code.failed ? (
    <Notice kind="error" title="確認コードを送れませんでした">
      少し待ってからもう一度送るか、ほかの届け先を選んでください。
    </Notice>
  ) : (
    <p className="phrase">
      {channel_words[code.channel]} <b className="break-all">{toWords(code)}</b> に6桁の確認コードを送りました。
      {formatTime(new Date(code.expires_at))}まで使えます。
    </p>
  )
