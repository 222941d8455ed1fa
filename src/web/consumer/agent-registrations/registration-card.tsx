import { useState } from 'react'
import type { AgentDraft } from '#contract/agent-registrations/agent-registration.form.ts'
import {
  type AgentRegistration,
  answerAgentRegistration,
  listAgentRegistrations,
} from '#contract/agent-registrations/agent-registrations.contract.ts'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { listSuppliers } from '#contract/suppliers/own-suppliers.contract.ts'
import { agent_limits, agent_state_words, agent_way } from '#domain/agent-registrations/agent-registration.ts'
import { draftLines } from '#domain/agent-registrations/draft-words.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { forgetDraft, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { Folded } from '#web/ui/folded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** One request: what was sent, how far it is, and what is to be approved. */
export const RegistrationCard = ({ registration, owner }: { registration: AgentRegistration; owner: boolean }) => {
  const { state, words, image_ids, asked_at, asked_by_name, staff_words, back_words, deals } = registration
  return (
    <li className="flex flex-col gap-3 rounded-card border p-4">
      <p className="text-sm text-ink-soft">
        {formatDateTime(new Date(asked_at))} {asked_by_name}
        {image_ids.length > 0 && `・写真${image_ids.length}枚`}
      </p>
      <Way state={state} />
      {image_ids.length > 0 && <Pictures image_ids={image_ids} />}
      {words !== '' && <p className="line-clamp-4 text-sm whitespace-pre-line">{words}</p>}
      {state === 'in_hand' && back_words !== '' && <Notice title="直しをお願いしました">{back_words}</Notice>}
      {staff_words !== '' && (state === 'to_confirm' || state === 'declined') && (
        <Notice kind={state === 'declined' ? 'warning' : 'info'} title="担当者から">
          {staff_words}
        </Notice>
      )}
      {state === 'to_confirm' && <Approving registration={registration} owner={owner} />}
      {deals.map(({ deal_id, name }) => (
        <TextLink key={deal_id} tall to={pathTo(consumerPages.orderSheet.path, { deal_id })} className="font-bold">
          {name}に発注する
        </TextLink>
      ))}
      {owner && (state === 'received' || state === 'in_hand') && <Withdrawing registration={registration} />}
    </li>
  )
}

/** The four steps, with the one where it stands; over in another way it says so. */
const Way = ({ state }: { state: AgentRegistration['state'] }) => {
  const at = agent_way.findIndex(one => one === state)
  if (at < 0) return <p className="font-bold">{agent_state_words[state]}</p>
  return (
    <ol aria-label="状況" className="flex flex-wrap gap-x-1 gap-y-2 text-sm">
      {agent_way.map((step, place) => (
        <li
          key={step}
          aria-current={place === at ? 'step' : undefined}
          className={cx(
            'rounded-full border px-3 py-1',
            place === at
              ? 'border-leaf bg-leaf font-bold text-surface'
              : place < at
                ? 'border-leaf bg-leaf-pale'
                : 'border-line text-ink-soft',
          )}
        >
          {agent_state_words[step]}
          {place < at && <span className="sr-only">（済み）</span>}
        </li>
      ))}
    </ol>
  )
}

const Pictures = ({ image_ids }: { image_ids: readonly string[] }) => (
  <ul className="scroll-row gap-2">
    {image_ids.map((id, place) => (
      <li key={id} className="shrink-0">
        <a href={`/api/v2/images/${id}`} target="_blank" rel="noreferrer">
          <img
            src={`/api/v2/images/${id}?size=small`}
            alt={`納品書の写真${place + 1}`}
            width={64}
            height={64}
            loading="lazy"
            className="size-16 rounded-card border object-cover"
          />
        </a>
      </li>
    ))}
  </ul>
)

type Answer = 'approve' | 'send_back' | 'withdraw'

const said: Record<Answer, string> = {
  approve: '仕入先を登録しました。すぐに発注できます',
  send_back: '直しを依頼しました',
  withdraw: '依頼を取り下げました',
}

const useAnswering = ({ id, revision }: AgentRegistration) => {
  const say = useToast()
  return async (answer: Answer, words = '') => {
    const params = { consumer_id: consumerId(), agent_registration_id: id }
    await call(answerAgentRegistration, { params, body: { answer, words, revision } })
    await Promise.all([listAgentRegistrations, listSuppliers, listDeals].map(one => invalidate(one)))
    say(said[answer])
  }
}

const Approving = ({ registration, owner }: { registration: AgentRegistration; owner: boolean }) => {
  const answer = useAnswering(registration)
  const [asked, setAsked] = useState<Answer | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const count = registration.drafts.length
  const approve = async () => {
    try {
      await answer('approve')
    } catch (error) {
      setWrong(failureWords(error))
      await invalidate(listAgentRegistrations)
    }
  }
  return (
    <section aria-label="確認する内容" className="flex flex-col gap-3">
      {registration.drafts.map((draft, place) => (
        <Draft key={`${place} ${draft.supplier.name}`} draft={draft} />
      ))}
      {wrong !== null && <Notice kind="error" title={wrong} />}
      {owner ? (
        <>
          <Button look="primary" size="large" wide onClick={approve}>
            承認して{count}件を登録する
          </Button>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsked('send_back')}>直してもらう</Button>
            <Button look="quiet" onClick={() => setAsked('withdraw')}>
              依頼を取り下げる
            </Button>
          </div>
        </>
      ) : (
        <p className="text-sm">承認は、店舗のオーナーが行います。</p>
      )}
      {asked === 'send_back' && <SendBack registration={registration} onClose={() => setAsked(null)} />}
      {asked === 'withdraw' && <Withdraw registration={registration} onClose={() => setAsked(null)} />}
    </section>
  )
}

const Draft = ({ draft: { supplier, items } }: { draft: AgentDraft }) => (
  <div className="rounded-card border bg-ground p-3">
    <h3>{supplier.name}</h3>
    <ul className="mb-2 text-sm break-all">
      {draftLines(supplier).map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {items.length > 0 && (
      <Folded title={`商品 ${items.length}件`} open={items.length <= 5}>
        <ul className="divide-y text-sm">
          {items.map((item, place) => (
            <li key={`${place} ${item.name}`} className="flex flex-wrap justify-between gap-x-3 py-2">
              <span>
                {item.name} {item.spec} <span className="text-ink-soft">{item.code}</span>
              </span>
              <span className="tabular-nums">
                {item.price === '' ? '' : `${formatYen(item.price)}/`}
                {item.unit}
                {item.tax_rate === 10 && '（税10%）'}
              </span>
            </li>
          ))}
        </ul>
      </Folded>
    )}
  </div>
)

type DialogProps = { registration: AgentRegistration; onClose: () => void }

const SendBack = ({ registration, onClose }: DialogProps) => {
  const answer = useAnswering(registration)
  const kept = useKeptDraft(`agent-back:${registration.id}`, { words: '' }, registration.revision)
  const [wrong, setWrong] = useState<string | undefined>()
  const { words } = kept.draft
  const send = async () => {
    if (words.trim() === '') return setWrong('直すところを入力してください')
    try {
      await answer('send_back', words)
      forgetDraft(`agent-back:${registration.id}`)
      onClose()
    } catch (error) {
      setWrong(failureWords(error))
    }
    return undefined
  }
  return (
    <ConfirmDialog title="直してもらう" yes="直しを依頼する" look="primary" onYes={send} onClose={onClose}>
      <TextareaField
        label="直すところ"
        name="words"
        required
        limit={agent_limits.staff_words}
        value={words}
        error={wrong}
        onChange={typed => {
          setWrong(undefined)
          kept.change({ words: typed })
        }}
      />
    </ConfirmDialog>
  )
}

const Withdrawing = ({ registration }: { registration: AgentRegistration }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="self-start" onClick={() => setOpen(true)}>
        依頼を取り下げる
      </Button>
      {open && <Withdraw registration={registration} onClose={() => setOpen(false)} />}
    </>
  )
}

const Withdraw = ({ registration, onClose }: DialogProps) => {
  const answer = useAnswering(registration)
  const [wrong, setWrong] = useState<string | null>(null)
  const withdraw = async () => {
    try {
      await answer('withdraw')
      onClose()
    } catch (error) {
      setWrong(failureWords(error))
    }
  }
  return (
    <ConfirmDialog title="依頼を取り下げますか？" yes="取り下げる" onYes={withdraw} onClose={onClose} wrong={wrong}>
      <p>担当者が入力した内容は登録されません。必要なときは、もう一度依頼できます。</p>
    </ConfirmDialog>
  )
}
