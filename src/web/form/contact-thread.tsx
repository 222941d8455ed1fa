import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { body_limit } from '#contract/contacts/contact-fields.ts'
import { contactReply, type LinkedContact } from '#contract/contacts/contact-links.contract.ts'
import { contact_kinds } from '#domain/contacts/contact-kinds.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MessageText } from '#web/ui/message-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SaidPosts } from '#web/ui/said-posts.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { Form } from './form.tsx'
import { useSaidOnce } from './use-said-once.ts'

type ThreadProps = { contact: LinkedContact; onReply: (text: string, idempotency_key: string) => Promise<void> }

/** What somebody asked the platform and what was said after it, to read on and to answer back. */
export const ContactThread = ({ contact, onReply }: ThreadProps) => (
  <>
    <Card>
      <p className="text-sm text-ink-soft tabular-nums">
        受付番号 <strong className="text-ink">{contact.number}</strong>（{formatDateTime(new Date(contact.created_at))}
        ）
      </p>
      <h2 className="mt-1 mb-2 text-lg">{contact_kinds[contact.kind].word}</h2>
      {contact.body !== '' && <MessageText text={contact.body} />}
    </Card>
    {contact.posts.length > 0 && (
      <SaidPosts
        label="やりとり"
        posts={contact.posts.map(one => {
          const answer = one.side === 'staff'
          return { ...one, answer, word: answer ? '運営からの回答' : 'あなたの返信', said_by_name: '' }
        })}
      />
    )}
    {contact.why_not === null ? (
      <ReplyForm contact={contact} onReply={onReply} />
    ) : (
      <Notice title="返信はここまでです">{contact.why_not}</Notice>
    )}
  </>
)

const ReplyForm = ({ contact, onReply }: ThreadProps) => {
  const [sent, setSent] = useState(false)
  const form = useSaidOnce(`contact-reply:${contact.number}`, contactReply, async (text, key) => {
    setSent(false)
    await onReply(text, key)
    setSent(true)
  })
  return (
    <Card title="返信する">
      {sent && (
        <output className="mb-4 block">
          <Notice kind="success" title="返信を送りました">
            担当者が読み、ご登録のメールアドレスへ回答いたします。
          </Notice>
        </output>
      )}
      <Form form={form}>
        <TextareaField label="返信" required limit={body_limit} style={{ minHeight: '6lh' }} {...form.bind('text')} />
        <Button type="submit" look="primary" size="large" wide icon={Send} busy={form.busy}>
          返信を送る
        </Button>
      </Form>
    </Card>
  )
}
