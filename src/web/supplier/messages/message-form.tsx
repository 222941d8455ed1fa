import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BodyInput } from '#contract/http/route.ts'
import {
  changeMessage,
  createMessage,
  getMessage,
  listMessages,
  type Message,
  removeMessage,
} from '#contract/messages/messages.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { message_limits, message_state_names, message_variables, wordsLacking } from '#domain/messages/message.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { DraftConflict } from '#web/form/draft-conflict.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { late } from '#web/ui/late.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { AudienceFields } from './audience-fields.tsx'
import { FileField } from './file-field.tsx'
import type * as carried from './flyer-field.tsx'
import { ImageFields } from './image-fields.tsx'
import { type Draft, draftForm, draftOf, draftWords, no_draft, titleWords } from './message-draft.ts'
import { SendDialog } from './send-dialog.tsx'

const FlyerField = late<ComponentProps<typeof carried.FlyerField>>(
  async () => (await import('./flyer-field.tsx')).FlyerField,
)

/** Saves what is typed, as it is kept; `wish`: what is to follow. Where somebody else was faster, `theirs` is what stands. */
const useDraft = (message: Message | null, wish: RefObject<'save' | 'send'>) => {
  const say = useToast()
  const navigate = useNavigate()
  const [, setQuery] = useAddressQuery()
  const params = { supplier_id: supplierId() }
  const own = message ? draftOf(message) : no_draft
  const kept = useKeptDraft<Draft>(`message:${message?.id ?? 'new'}`, own, message?.revision ?? 0)
  const [theirs, setTheirs] = useState<Message | null>(null)
  const opens = (id: string, asked: Record<string, string> = {}) =>
    navigate(pathTo(supplierPages.message.path, { message_id: id }, asked), { replace: true })
  const put = (saved: Message) => {
    setData(getMessage, { params: { ...params, message_id: saved.id } }, saved)
    void invalidate(listMessages)
  }
  const save = (typed: BodyInput<typeof createMessage>) =>
    message
      ? call(changeMessage, {
          params: { ...params, message_id: message.id },
          body: { ...typed, revision: kept.revision },
        })
      : call(createMessage, { params, body: typed })
  const form = useForm({
    schema: draftForm,
    // What was kept by an earlier version of this page lacks the newer fields.
    initial: { ...own, ...kept.draft },
    fields: [
      'message_image_ids',
      'message_file_id',
      'web_flyer_id',
      'store_ids',
      'product_item_id',
      'except_store_ids',
    ],
    onSubmit: async typed => {
      // Nobody is led to a last look at what can't leave.
      const wrong = wish.current === 'send' ? wordsLacking(typed) : []
      if (wrong.length > 0) {
        form.server_errors.fill(wrong)
        return
      }
      try {
        const saved = await save(typed)
        put(saved)
        kept.drop()
        // A new one has a page of its own from now on: what is put in here would be kept as typed for the next new one.
        if (message) form.reset(draftOf(saved))
        const asked: Record<string, string> = wish.current === 'send' ? { send: '1' } : {}
        if (wish.current === 'save') say('下書きを保存しました')
        if (message) setQuery(asked, { replace: true })
        else await opens(saved.id, asked)
      } catch (error) {
        const current = detailOf(error, 'current') as Message | undefined
        if (!current) throw error
        setTheirs(current)
      }
    },
  })
  useKeepTyped(form.values, kept)
  /** What is typed over a message that has left meanwhile goes on as a draft of its own. */
  const goOnAnew = async () => {
    const typed = draftForm.safeParse(form.values)
    if (!typed.success) return
    const saved = await call(createMessage, { params, body: typed.data })
    put(saved)
    kept.drop()
    await opens(saved.id)
    say('入力を、新しい下書きにしました')
  }
  return { form, kept, put, theirs, setTheirs, goOnAnew }
}

type DraftForm = ReturnType<typeof useDraft>['form']

/** A draft as it is typed: kept as it is typed, saved, and sent after a look at whom it reaches. */
export const MessageForm = ({ message }: { message: Message | null }) => {
  const [query, setQuery] = useAddressQuery()
  const wish = useRef<'save' | 'send'>('save')
  const { form, kept, put, theirs, setTheirs, goOnAnew } = useDraft(message, wish)
  const want = (what: 'save' | 'send') => {
    wish.current = what
  }
  const wanted = message !== null && query.get('send') === '1'
  // An address that asks to send what is saved, over what was typed and is not: a reload, an old link.
  const stale = wanted && kept.dirty
  useEffect(() => {
    if (stale) setQuery({}, { replace: true })
  }, [stale, setQuery])
  const sending = wanted && !stale
  return (
    <>
      <Form form={form} className="max-w-200">
        <Card title="内容">
          <WordFields form={form} />
        </Card>
        <Card title="宛先">
          <AudienceFields values={form.values} errorOf={form.errorOf} onChange={some => form.setSome(some)} />
        </Card>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" icon={Send} busy={form.busy} onClick={() => want('send')}>
            送信の確認へ
          </Button>
          <Button type="submit" busy={form.busy} disabled={!kept.dirty} onClick={() => want('save')}>
            下書きを保存する
          </Button>
          {kept.dirty && <span className="text-sm font-bold text-amber">保存していない変更があります</span>}
          {message && <RemoveButton message={message} onGone={() => kept.drop()} />}
        </div>
      </Form>
      {sending && !form.busy && (
        <SendDialog
          message={message}
          onClose={() => setQuery({}, { replace: true })}
          onSent={put}
          onRefused={messages => form.server_errors.fill(messages)}
        />
      )}
      {theirs && theirs.state !== 'draft' && (
        <LeftMeanwhile
          theirs={theirs}
          onAnew={goOnAnew}
          onDrop={() => {
            kept.drop()
            put(theirs)
          }}
          onClose={() => setTheirs(null)}
        />
      )}
      {theirs?.state === 'draft' && (
        <DraftConflict
          kept={kept}
          theirs={theirs}
          changed={theirs}
          what="メッセージ"
          now={draftWords(draftOf(theirs))}
          mine={draftWords(form.values)}
          onPut={put}
          onDrop={() => form.reset(draftOf(theirs))}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  )
}

/** Somebody has sent, or put off, what is being changed here: nothing that was typed went along. */
const LeftMeanwhile = ({
  theirs,
  onAnew,
  onDrop,
  onClose,
}: {
  theirs: Message
  onAnew: () => Promise<void>
  onDrop: () => void
  onClose: () => void
}) => {
  const told = useTold()
  return (
    <ConfirmDialog
      title={`このメッセージは「${message_state_names[theirs.state]}」になっています`}
      look="primary"
      yes="入力を新しい下書きにする"
      onYes={() => told(onAnew)}
      no="入力を捨てて、今の状態を見る"
      onNo={onDrop}
      onClose={onClose}
    >
      <p className="phrase">
        {theirs.changed_by_name}さんの操作です（{formatDateTime(new Date(theirs.changed_at))}
        ）。ここで入力した内容は入っていません。
      </p>
    </ConfirmDialog>
  )
}

/** The words and images of a message; words in braces are put in where one types. */
const WordFields = ({ form }: { form: DraftForm }) => {
  const body = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const { current: area } = body
    const [from, to] = [area?.selectionStart ?? form.values.body.length, area?.selectionEnd ?? form.values.body.length]
    form.setValue('body', `${form.values.body.slice(0, from)}{${name}}${form.values.body.slice(to)}`)
    area?.focus()
  }
  return (
    <div className="flex flex-col gap-4">
      <TextField label="件名" required autoComplete="off" {...form.bind('title')} />
      <TextareaField
        ref={body}
        label="本文"
        required
        style={{ minHeight: '8lh' }}
        limit={message_limits.body}
        hint="改行はそのまま、http で始まるアドレスはリンクになります。"
        {...form.bind('body')}
      />
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-soft">得意先ごとの言葉を入れる：</span>
        {message_variables.map(name => (
          <Button key={name} size="small" onClick={() => insert(name)}>{`{${name}}`}</Button>
        ))}
      </div>
      <p className="phrase text-sm text-ink-soft">
        {'{納品日}'}
        は、送るときにその得意先がまだ発注できる、いちばん早い納品日です。チラシを付けると、その期間のうちの納品日になります。
        {'{締切}'}は、その納品日の締切です。
      </p>
      <ImageFields
        images={form.values.images}
        error={form.errorOf('message_image_ids')}
        onChange={images => form.setValue('images', images)}
      />
      <FileField
        file={form.values.file}
        error={form.errorOf('message_file_id')}
        onChange={file => form.setValue('file', file)}
      />
      {/* Its height is kept until it is there. */}
      <div className="min-h-24">
        <FlyerField
          flyer={form.values.flyer}
          error={form.errorOf('web_flyer_id')}
          onChange={flyer => form.setValue('flyer', flyer)}
        />
      </div>
    </div>
  )
}

const RemoveButton = ({ message, onGone }: { message: Message; onGone: () => void }) => {
  const say = useToast()
  const told = useTold()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    const params = { supplier_id: supplierId(), message_id: message.id }
    if (!(await told(() => call(removeMessage, { params, query: { revision: message.revision } })))) return
    onGone()
    say('下書きを削除しました')
    await navigate(supplierPages.messages.path, { replace: true })
    await invalidate(listMessages)
  }
  return (
    <>
      <Button look="danger" icon={Trash2} className="ml-auto" onClick={() => setAsking(true)}>
        下書きを削除する
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="この下書きを削除しますか"
          width="narrow"
          yes="削除する"
          onYes={remove}
          careful
        >
          <p className="phrase">「{titleWords(message.title)}」は元に戻せません。</p>
        </ConfirmDialog>
      )}
    </>
  )
}
