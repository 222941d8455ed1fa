import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import {
  type AgentDetail,
  declineAgentRegistration,
  getAgentDesk,
  listAgentDesk,
  offerAgentDrafts,
  takeBackAgentOffer,
  writeAgentDrafts,
} from '#contract/agent-registrations/admin-agents.contract.ts'
import type { AgentDraft } from '#contract/agent-registrations/agent-registration.form.ts'
import { agentOfferForm } from '#contract/agent-registrations/agent-registration.form.ts'
import { countWaitingAgents } from '#contract/agent-registrations/waiting-agents.contract.ts'
import { agent_limits } from '#domain/agent-registrations/agent-registration.ts'
import { ActingForm } from '#web/admin/acting.tsx'
import { AskDialog } from '#web/admin/ask-dialog.tsx'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { DraftCard } from './draft-card.tsx'
import { empty_draft, fieldsOf, withoutEmptyRows } from './draft-values.ts'

type Props = { request: AgentDetail }

const useMoving = ({ id: agent_registration_id }: AgentDetail) => {
  const say = useToast()
  const params = { agent_registration_id }
  return {
    params,
    moved: async (now: AgentDetail, words: string) => {
      setData(getAgentDesk, { params }, now)
      await Promise.all([listAgentDesk, countWaitingAgents].map(invalidate))
      say(words)
    },
  }
}

const useDrafts = (request: AgentDetail) => {
  const say = useToast()
  const { params, moved } = useMoving(request)
  const saved: { drafts: AgentDraft[]; words: string } = {
    drafts: request.drafts.length > 0 ? request.drafts : [empty_draft],
    words: request.staff_words,
  }
  const kept = useKeptDraft(`agent:${request.id}`, saved, request.revision)
  const form = useForm({
    schema: agentOfferForm,
    initial: kept.draft,
    fields: fieldsOf(kept.draft.drafts),
    onSubmit: async body => {
      const now = await call(offerAgentDrafts, { params, body: { ...body, revision: kept.revision } })
      kept.drop()
      await moved(now, '飲食店に確認をお願いしました')
    },
  })
  useKeepTyped(form.values, kept)
  const beginAnew = () => {
    kept.drop()
    form.reset(saved)
  }
  const tidy = () => {
    const drafts = withoutEmptyRows(form.values.drafts)
    form.setValue('drafts', drafts)
    return drafts
  }
  const save = async () => {
    try {
      const typed = { ...form.values, drafts: tidy() }
      const now = await call(writeAgentDrafts, { params, body: { ...typed, revision: kept.revision } })
      kept.drop()
      await moved(now, '途中の内容を保存しました')
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
      await invalidate(getAgentDesk)
    }
  }
  return { form, kept, tidy, save, beginAnew }
}

/** What staff type from the slips: saved on the way, then sent to the restaurant to be approved. */
export const DraftsForm = ({ request }: Props) => {
  const { form, kept, tidy, save, beginAnew } = useDrafts(request)
  const say = useToast()
  const { drafts } = form.values
  const put = (next: AgentDraft[]) => form.setValue('drafts', next)
  const remove = (at: number) => {
    put(drafts.filter((_, place) => place !== at))
    say('仕入先を消しました', { action: { label: '元に戻す', onPress: () => put(drafts) } })
  }
  return (
    <ActingForm>
      <Form form={form}>
        {kept.outdated && (
          <Notice
            kind="warning"
            title="ほかの担当者がこの依頼を保存しました"
            action={
              <span className="flex flex-wrap gap-2">
                <Button onClick={beginAnew}>保存された内容にする</Button>
                <Button onClick={() => kept.rebase(request.revision)}>この入力で続ける</Button>
              </span>
            }
          />
        )}
        {drafts.map((draft, place) => (
          <DraftCard
            // oxlint-disable-next-line react/no-array-index-key -- a draft has no name of its own before it is typed
            key={place}
            place={place}
            draft={draft}
            twins={request.twins[place] ?? []}
            errorOf={form.errorOf}
            onChange={next => put(drafts.map((one, at) => (at === place ? next : one)))}
            onRemove={() => remove(place)}
          />
        ))}
        {form.errorOf('drafts') !== undefined && <FieldError>{form.errorOf('drafts')}</FieldError>}
        {drafts.length < agent_limits.suppliers && (
          <Button icon={Plus} className="self-start" onClick={() => put([...drafts, empty_draft])}>
            仕入先を加える
          </Button>
        )}
        <TextareaField label="飲食店への連絡（任意）" limit={agent_limits.staff_words} {...form.bind('words')} />
        <div className="flex flex-wrap gap-3">
          <Button onClick={save}>途中を保存</Button>
          <Button type="submit" look="primary" busy={form.busy} onClick={tidy}>
            飲食店に確認してもらう
          </Button>
          <Declining request={request} revision={kept.revision} />
        </div>
      </Form>
    </ActingForm>
  )
}

const Declining = ({ request, revision }: Props & { revision: number }) => {
  const { params, moved } = useMoving(request)
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        登録できないと伝える
      </Button>
      {open && (
        <AskDialog
          title="登録できないことを伝えますか？"
          yes="伝える"
          onYes={async () =>
            moved(await call(declineAgentRegistration, { params, body: { words, revision } }), '飲食店に伝えました')
          }
          onClose={() => setOpen(false)}
        >
          <TextareaField
            label="理由"
            hint="飲食店がこのまま読みます"
            name="decline-words"
            required
            limit={agent_limits.staff_words}
            value={words}
            onChange={setWords}
          />
        </AskDialog>
      )}
    </>
  )
}

/** While the restaurant looks through it: taken back it can be written on. */
export const TakeBackOffer = ({ request }: Props) => {
  const { params, moved } = useMoving(request)
  const say = useToast()
  const takeBack = async () => {
    try {
      const now = await call(takeBackAgentOffer, { params, query: { revision: request.revision } })
      await moved(now, '確認のお願いを取り消しました')
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
      await invalidate(getAgentDesk)
    }
  }
  return <Button onClick={takeBack}>確認のお願いを取り消す</Button>
}
