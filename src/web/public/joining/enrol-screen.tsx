import { useState } from 'react'
import { useNavigate } from 'react-router'
import { answerSupplierInvite, type Enrolment, saveEnrolment } from '#contract/joining/enrolment.contract.ts'
import { enrolmentForm } from '#contract/joining/enrolment.form.ts'
import { pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { sitePages } from '#contract/pages/site.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { new_password_hint } from '#web/app/new-password-fields.tsx'
import { Form } from '#web/form/form.tsx'
import { type Bound, useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { channel_words, EnrolPage, enterDesk, toWords } from './enrol-page.tsx'

/** A supplier without a login begins: its name, who logs in, and where the code goes that proves its desk. */
export const Screen = () => (
  <EnrolPage title={publicPages.enrol.title}>
    {(enrolment, keep, access_token) => (
      <Begin
        enrolment={enrolment}
        keep={keep}
        code_path={pathTo(publicPages.enrolCode, { access_token })}
        token={access_token}
      />
    )}
  </EnrolPage>
)

type Props = { enrolment: Enrolment; keep: (next: Enrolment) => void; code_path: string; token: string }

/** What is typed, and the way on from there. */
const useBeginning = ({ enrolment, keep, code_path, token: access_token }: Props) => {
  const navigate = useNavigate()
  const { answered, proven, ways, terms_version } = enrolment
  const [initial] = useState({
    supplier_name: answered?.supplier_name ?? enrolment.supplier_name,
    person_name: answered?.person_name ?? '',
    login_id: enrolment.login_taken ? '' : (answered?.login_id ?? ''),
    password: '',
    channel: proven ?? answered?.channel ?? ways[0]?.channel ?? ('mail' as const),
  })
  return useForm({
    schema: enrolmentForm,
    initial,
    onSubmit: async filled => {
      const next = await call(saveEnrolment, {
        params: { access_token },
        body: { enrolment: filled, terms_version },
      })
      if (next.step === 'done') return enterDesk()
      keep(next)
      return navigate(code_path)
    },
  })
}

const Begin = (props: Props) => {
  const { enrolment, keep, code_path, token } = props
  const { proven, ways } = enrolment
  const form = useBeginning(props)
  return (
    <>
      <Standing enrolment={enrolment} code_path={code_path} />
      <Card>
        <Form form={form} method="post">
          <TextField label="会社名・屋号" autoComplete="organization" required {...form.bind('supplier_name')} />
          <LoginFields bind={form.bind} />
          {proven === null && (
            <RadioGroup
              label="確認コードの届け先"
              choices={ways.map(way => ({
                value: way.channel,
                label: channel_words[way.channel],
                hint: toWords(way),
              }))}
              {...form.bind('channel')}
            />
          )}
          <p className="phrase text-sm text-ink-soft">
            <a
              href={sitePages.ruleSupplier.path}
              target="_blank"
              rel="noopener"
              className="text-indigo underline underline-offset-2"
            >
              卸向け利用規約を読む（別の画面）
            </a>
          </p>
          <Button type="submit" look="primary" size="large" wide busy={form.busy}>
            {proven === null ? '規約に同意して、確認コードを送る' : '規約に同意して登録する'}
          </Button>
        </Form>
      </Card>
      {enrolment.invited !== null && <Declining declined={enrolment.invited.declined} keep={keep} token={token} />}
    </>
  )
}

/** Whoever was asked by its restaurant may say no, and is asked by nobody again. */
const Declining = ({
  declined,
  keep,
  token,
}: {
  declined: boolean
  keep: (next: Enrolment) => void
  token: string
}) => {
  const say = useToast()
  const answer = async (no: boolean) => {
    try {
      keep(await call(answerSupplierInvite, { params: { access_token: token }, body: { declined: no } }))
      say(no ? 'お断りを受け付けました' : 'お断りを取り消しました')
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
  }
  return declined ? (
    <Notice
      title="ご案内をお断りになっています"
      action={<Button onClick={() => void answer(false)}>お断りを取り消す</Button>}
    >
      今後、ご案内はお送りしません。ご注文は、これまでどおり届きます。
    </Notice>
  ) : (
    <div>
      <p className="phrase mb-2 text-sm text-ink-soft">
        登録しない場合も、ご注文はこれまでどおり届きます。お断りになると、今後、ご案内をお送りしません。
      </p>
      <Button wide onClick={() => void answer(true)}>
        ご案内を断る
      </Button>
    </div>
  )
}

/** What it brings, or how far this browser has come. */
const Standing = ({ enrolment, code_path }: { enrolment: Enrolment; code_path: string }) => {
  const { answered, consumer_name, invited, login_taken, proven, step } = enrolment
  if (login_taken)
    return (
      <Notice kind="warning" title={`「${answered?.login_id ?? ''}」は、すでに使われています`}>
        届け先の確認は済んでいます。別のログインIDとパスワードをお決めください。
      </Notice>
    )
  if (proven !== null) return <Notice kind="success" title="届け先の確認は済んでいます" />
  if (step === 'code')
    return (
      <Notice
        title="確認コードを送ってあります"
        action={
          <TextLink to={code_path} tall>
            コードの入力へ進む
          </TextLink>
        }
      />
    )
  return (
    <ul className="phrase list-disc space-y-1 pl-5">
      {invited !== null && <li>{consumer_name}様からのご案内です。</li>}
      <li>{consumer_name}様のこれからのご注文が、受注画面に届きます。これまでのメール・FAXもそのまま届きます。</li>
      <li>すでに届いたご注文は、受注画面には移りません。メール・FAXとリンクで、これまでどおりご覧ください。</li>
      <li>得意先は、はじめから入っています。飲食店が商品を登録していれば、商品も入ります。単価は入っていません。</li>
      <li>ご注文の届け先に送る確認コードで、ご本人を確かめます。</li>
    </ul>
  )
}

type Fields = { person_name: string; login_id: string; password: string }

const LoginFields = ({ bind }: { bind: <K extends keyof Fields>(name: K) => Bound<K, string> }) => (
  <>
    <TextField label="お名前" hint="受注画面をお使いになる方" autoComplete="name" required {...bind('person_name')} />
    <TextField
      label="ログインID"
      hint="半角の英数字と @ . - _ + が使えます。英字を1文字以上"
      autoComplete="username"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      required
      {...bind('login_id')}
    />
    <PasswordField
      label="パスワード"
      hint={new_password_hint}
      autoComplete="new-password"
      required
      {...bind('password')}
    />
  </>
)
