import Mail from 'lucide-react/icons/mail'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import {
  type ContactDetail,
  type ContactPost,
  endContactLinks,
  getContact,
} from '#contract/contacts/admin-contacts.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import {
  contact_limits,
  contact_link_days,
  contactAnswerMail,
  contactVariables,
} from '#domain/contacts/contact-answer.ts'
import { contactStates, isOfferedFor } from '#domain/contacts/contact-kinds.ts'
import { noticeMail } from '#domain/mails/notice-mail.ts'
import { fillTemplate, missingVariables } from '#domain/messages/message.ts'
import { isMissed, outbound_fate_words } from '#domain/notices/outbound.ts'
import { addDays, dayOf, formatDateTime } from '#domain/shared/day.ts'
import { Acting, ActingForm } from '#web/admin/acting.tsx'
import { AskDialog, AskedFacts } from '#web/admin/ask-dialog.tsx'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { setData, useData } from '#web/api/data.ts'
import { Form } from '#web/form/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SaidPosts } from '#web/ui/said-posts.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { typedHandling } from './typed-handling.ts'
import { useAnswering } from './use-answering.ts'

/** What was said with the sender after the form, and the next answer. */
export const AnswerCard = ({ contact }: { contact: ContactDetail }) => (
  <Card title="やりとり">
    <div className="flex flex-col gap-4">
      {contact.posts.length === 0 ? (
        <p className="text-ink-soft">まだ回答していません。</p>
      ) : (
        <SaidPosts
          label="やりとり"
          posts={contact.posts.map(one => ({
            ...one,
            answer: one.side === 'staff',
            word: one.side === 'staff' ? '回答' : '返信',
            beside: one.side === 'staff' && <MailFate mail={one.mail} />,
          }))}
        />
      )}
      {contact.mail_address === '' ? (
        <p className="text-ink-soft">連絡先が消去されているため、回答は送れません。</p>
      ) : (
        <ActingForm>
          <AnswerForm contact={contact} />
        </ActingForm>
      )}
      {contact.open_links > 0 && (
        <Acting>
          <EndLinks contact={contact} />
        </Acting>
      )}
    </div>
  </Card>
)

const MailFate = ({ mail }: { mail: ContactPost['mail'] }) => {
  if (mail === null)
    return <p className="mt-1 text-sm text-ink-soft">メールの記録は、保存期間が過ぎたため残っていません</p>
  const missed = isMissed(mail.fate)
  return (
    <p className={cx('mt-1 text-sm tabular-nums', missed ? 'font-bold text-vermilion' : 'text-ink-soft')}>
      メール：{mail.at === null ? '' : `${formatDateTime(new Date(mail.at))} `}
      {outbound_fate_words[mail.fate]}
      {missed && '。お電話でお伝えください'}
    </p>
  )
}

/** The links of the answers that were sent, for whom they got into wrong hands. */
const EndLinks = ({ contact }: { contact: ContactDetail }) => {
  const [asking, setAsking] = useState(false)
  const say = useToast()
  const params = { contact_id: contact.id }
  const end = async () => {
    setData(getContact, { params }, await call(endContactLinks, { params }))
    say('送ったリンクを使えなくしました')
  }
  return (
    <>
      <Button size="small" className="self-start" onClick={() => setAsking(true)}>
        返信用のリンクを使えなくする…
      </Button>
      {asking && (
        <AskDialog
          title="返信用のリンクを使えなくしますか？"
          yes="使えなくする"
          onYes={end}
          onClose={() => setAsking(false)}
        >
          <p className="phrase">
            これまでの回答のメールのリンク（{contact.open_links}
            通）では、やりとりを開けなくなります。次に送る回答には、新しいリンクが付きます。
          </p>
        </AskDialog>
      )}
    </>
  )
}

const states = ['in_hand', 'done'] as const

/** A template that was put in: what stood before, and what stood then. */
type Put = { before: string; now: string; replaces: boolean }

/** Puts a template into the answer; what was put in is said as long as it stands there, and can be taken back. */
const TemplatePart = ({ contact, form }: { contact: ContactDetail; form: Answering['form'] }) => {
  const [put, setPut] = useState<Put | null>(null)
  return (
    <>
      <TemplateChoice
        contact={contact}
        onChoose={(body, others) => {
          const before = form.values.text
          const replaces = others.some(one => one.trim() === before.trim())
          form.setValue('text', replaces ? body : withTemplate(before, body))
          setPut({ before, now: replaces ? body : withTemplate(before, body), replaces })
        }}
      />
      {put !== null && put.now === form.values.text && put.before.trim() !== '' && (
        <output className="flex flex-wrap items-center gap-x-3 text-sm">
          {put.replaces
            ? '前のテンプレートを、選んだテンプレートに入れ替えました'
            : '書いた文の下に、テンプレートを入れました'}
          <Button
            size="small"
            icon={Undo2}
            onClick={() => {
              form.setValue('text', put.before)
              setPut(null)
            }}
          >
            入れる前に戻す
          </Button>
        </output>
      )}
    </>
  )
}

type Answering = ReturnType<typeof useAnswering>

const AnswerForm = ({ contact }: { contact: ContactDetail }) => {
  const { form, kept, asked, setAsked, send } = useAnswering(contact)
  const since = contact.posts.slice(kept.revision)
  return (
    <>
      <Form form={form}>
        <TemplatePart contact={contact} form={form} />
        <TextareaField
          label="回答"
          required
          limit={contact_limits.answer}
          hint={`${contact.mail_address} へメールで送ります`}
          style={{ minHeight: '7lh' }}
          {...form.bind('text')}
        />
        <RadioGroup
          label="送ったあとの状況"
          row
          {...form.bind('state')}
          choices={states.map(value => ({ value, label: contactStates[value] }))}
        />
        {kept.outdated && <SaidSince posts={since} onRead={() => kept.rebase(contact.posts.length)} />}
        <Button type="submit" look="primary" icon={Mail} disabled={kept.outdated}>
          送る内容を確かめる
        </Button>
      </Form>
      {asked && (
        <AnswerPreview
          contact={contact}
          text={asked.text}
          onSend={async () => send(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** What was typed stays above. */
const withTemplate = (typed: string, body: string): string =>
  typed.trim() === '' ? body : `${typed.trimEnd()}\n\n${body}`

/** A template for the side that asks is put in where one is chosen; in the place of another one that stands there as it is. */
const TemplateChoice = ({
  contact,
  onChoose,
}: {
  contact: ContactDetail
  onChoose: (body: string, others: readonly string[]) => void
}) => {
  const { data } = useData(...adminFirst.contactDetail({ contact_id: contact.id }).templates, { fresh_for: 60_000 })
  if (!data) return null
  const offered = data.items.filter(one => isOfferedFor(one.side, contact.route))
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
      {offered.length > 0 && (
        <SelectField
          label="テンプレートを入れる"
          name="template"
          value=""
          placeholder="選んでください"
          onChange={id => {
            const chosen = offered.find(one => one.id === id)
            if (chosen)
              onChoose(
                chosen.body,
                data.items.map(one => one.body),
              )
          }}
          choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
          className="min-w-56 flex-1"
        />
      )}
      <TextLink to={adminPages.contactTemplates.path} className="inline-flex min-h-11 items-center text-sm">
        回答のテンプレート
      </TextLink>
    </div>
  )
}

/** Somebody has spoken while this answer was written: that is read first. */
const SaidSince = ({ posts, onRead }: { posts: readonly ContactPost[]; onRead: () => void }) => (
  <Notice
    kind="warning"
    title="書いているあいだに、やりとりが進みました"
    action={<Button onClick={onRead}>読んだうえで、この回答を続ける</Button>}
  >
    {posts.map(one => `${one.side === 'staff' ? `${one.said_by_name}さんの回答` : '返信'}：\n${one.text}`).join('\n\n')}
  </Notice>
)

type PreviewProps = { contact: ContactDetail; text: string; onSend: () => Promise<void>; onClose: () => void }

/** The mail as it will be read, before it leaves. */
const AnswerPreview = ({ contact, text, onSend, onClose }: PreviewProps) => {
  const variables = contactVariables(contact)
  const { reply_to } = contact
  // The token is made as the mail leaves.
  const public_url = window.location.origin
  const url = public_url + pathTo(publicPages.contact, { access_token: 'x'.repeat(43) })
  const until = addDays(dayOf(serverNow()), contact_link_days)
  const words = contactAnswerMail(contact, { text: fillTemplate(text, variables), reply_to, url, until })
  const mail = noticeMail({ ...words, public_url, stop_url: null, reply_to })
  const missing = missingVariables(text, variables)
  const memo = typedHandling(contact)
  const takes = (memo ?? contact).assignee_id === null ? 'この問い合わせの担当者は、あなたになります。' : null
  const saves = memo && '「対応」に入力したメモと担当者も、いっしょに保存します。'
  return (
    <AskDialog
      title="この内容で送りますか？"
      yes="メールを送る"
      look="primary"
      width="wide"
      onYes={onSend}
      onClose={onClose}
    >
      {missing.length > 0 && (
        <Notice kind="warning" title={`${missing.map(one => `{${one}}`).join('、')}にあたる内容がありません`} />
      )}
      <AskedFacts
        facts={[
          { name: '宛先', value: contact.mail_address },
          { name: '件名', value: mail.subject },
        ]}
      />
      <pre className="rounded-input border bg-ground p-3 text-sm break-words whitespace-pre-wrap">{mail.text}</pre>
      <p className="phrase text-sm">
        URLの終わりの文字だけは、送るときに作られます。送ると取り消せません。{takes}
        {saves}
      </p>
    </AskDialog>
  )
}
