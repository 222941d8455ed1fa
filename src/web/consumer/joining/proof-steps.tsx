import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Joining, takeJoiningCode } from '#contract/joining/joining.contract.ts'
import { joiningCodeForm, joiningMailForm, joiningNumberForm } from '#contract/joining/joining.form.ts'
import type { JoiningChannel } from '#domain/joining/joining.ts'
import { formatTime } from '#domain/shared/day.ts'
import { isEmail } from '#domain/shared/mail.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { isUnanswered } from '#web/api/outcome.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { CodeField } from '#web/form/code-field.tsx'
import { Form } from '#web/form/form.tsx'
import { type Bound, useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useDoor } from './door.ts'
import { JoiningFrame } from './joining-frame.tsx'
import { goes_on_words, useGoingOn } from './use-going-on.ts'
import { type CodeTo, useSending } from './use-sending.ts'

const channels = [
  { value: 'mail', label: 'メール' },
  { value: 'sms', label: '携帯電話（SMS）' },
] as const

/** Where the code goes: a mail address or a mobile number. */
export const AddressStep = ({ joining }: { joining: Joining }) => {
  const door = useDoor()
  const goOn = useGoingOn()
  const send = useSending()
  const known = joining.code ?? joining.proven
  // Whoever has taken a mail address as the login id does not type it twice.
  const login_id = joining.login?.login_id ?? ''
  const [initial] = useState<CodeTo>({
    channel: known?.channel ?? 'mail',
    destination: known?.destination ?? (isEmail(login_id) ? login_id : ''),
  })
  const form = useForm({
    schema: z.discriminatedUnion('channel', [joiningMailForm, joiningNumberForm]),
    initial,
    onSubmit: to => goOn(() => send(joining, to)),
    sent_once: goes_on_words,
  })
  return (
    <JoiningFrame
      title="ご本人の確認をします"
      lead="6桁の確認コードを送ります。発注のお知らせも、ここに届きます。"
      place="address"
      back={door.path('login')}
    >
      {joining.proven && (
        <Notice
          kind="success"
          title={`${joining.proven.destination}の確認は済んでいます`}
          action={
            <TextLink to={door.path(joining.step)} tall>
              次へ進む
            </TextLink>
          }
        />
      )}
      <Card>
        <Form form={form}>
          <RadioGroup
            label="コードの届け先"
            row
            choices={channels}
            {...form.bind('channel')}
            onChange={channel => form.setSome({ channel, destination: '' })}
          />
          <DestinationField
            by={form.values.channel}
            field={form.bind('destination')}
            login_id={joining.proven ? '' : login_id}
          />
          <Button type="submit" look="primary" size="large" wide icon={Send} busy={form.busy}>
            確認コードを送る
          </Button>
        </Form>
      </Card>
    </JoiningFrame>
  )
}

const DestinationField = ({
  by,
  field,
  login_id,
}: {
  by: JoiningChannel
  field: Bound<'destination', string>
  /** '' where it does not follow. */
  login_id: string
}) =>
  by === 'mail' ? (
    <TextField
      key="mail"
      label="メールアドレス"
      hint={
        isEmail(login_id) && field.value !== login_id
          ? `ログインID（${login_id}）も、このアドレスになります`
          : undefined
      }
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  ) : (
    <TextField key="sms" label="携帯電話番号" type="tel" inputMode="tel" autoComplete="tel" required {...field} />
  )

/** Of another code: the same press sends it once. */
const again_words = 'もう一度押しても、二重には送られません'

/** The six digits that came. */
export const CodeStep = ({ joining }: { joining: Joining }) => {
  const door = useDoor()
  const goOn = useGoingOn()
  const send = useSending()
  const say = useToast()
  const { code } = joining
  const form = useForm({
    schema: joiningCodeForm,
    initial: { auth_code: '' },
    onSubmit: ({ auth_code }) => goOn(() => call(takeJoiningCode, { body: { revision: joining.revision, auth_code } })),
    sent_once: goes_on_words,
  })
  if (!code) return null
  const { channel, destination } = code
  const again = async () => {
    try {
      await goOn(() => send(joining, { channel, destination }), { stay: true })
      form.reset()
      say('新しい確認コードを送りました')
    } catch (error) {
      say(isUnanswered(error) ? unansweredWords('送れた') + again_words : failureWords(error), { kind: 'error' })
    }
  }
  return (
    <JoiningFrame title="確認コードを入力してください" place="code" back={door.path('address')}>
      {code.failed ? (
        <Notice kind="error" title="確認コードを送れませんでした">
          届け先に誤りがないか、ご確認ください。
        </Notice>
      ) : (
        <p className="phrase">
          <b className="block wrap-anywhere">{channel === 'sms' ? formatPhone(destination) : destination}</b>
          に送りました。{formatTime(new Date(code.expires_at))}まで使えます。
        </p>
      )}
      <Card>
        <Form form={form}>
          <CodeField by={channel === 'sms' ? 'SMS' : 'メール'} {...form.bind('auth_code')} />
          <Button type="submit" look="primary" size="large" wide busy={form.busy}>
            確認する
          </Button>
        </Form>
      </Card>
      <TextLink to={door.path('address')} tall className="self-center">
        届け先を直す
      </TextLink>
      <Folded title="届かないとき">
        <p className="phrase mb-2 text-sm">
          {channel === 'mail' && '迷惑メールの中もご確認ください。'}
          1分たつと、もう一度送れます。
        </p>
        <Button wide onClick={() => void again()}>
          新しいコードを送る
        </Button>
      </Folded>
    </JoiningFrame>
  )
}
