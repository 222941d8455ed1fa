import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Inspection } from '#contract/claims/claim-shapes.ts'
import { getInspection, listOpenClaims, markArrived, reportClaims } from '#contract/claims/inspections.contract.ts'
import { claim_kind_words, claimFar, claimFaults } from '#domain/claims/claim.ts'
import { isOpenClaim } from '#domain/claims/states.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'
import { ApiError, detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useConnectionLost } from '#web/api/connection.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { newKey } from '#web/api/new-key.ts'
import { isLost } from '#web/api/outcome.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { dropPhoto } from '#web/consumer/offline/kept-photos.ts'
import { useToast } from '#web/ui/toast.tsx'
import {
  bodyOf,
  claimsOf,
  type InspectDraft,
  type Photos,
  type Problem,
  ticksSent,
  unsentTicks,
  withoutReported,
  withoutSame,
  withPhotos,
  withProblem,
  withTicks,
} from './inspect-draft.ts'
import { type KeptInspection, useKeptInspection } from './keep-inspection.ts'

/** What is wrong, by line and field. */
export type Faults = Record<number, Record<string, string>>

/** An order at the door: its ticks are sent as they are pressed, its problems with one press. */
export const useInspecting = (shown: Inspection) => {
  const { kept, draft } = useKeptInspection(shown.order.id)
  const ticking = useTicking(shown.order.id, kept, draft)
  const reporting = useReporting(shown, kept, draft)
  const change = (line_number: number, problem: Problem | null) => {
    reporting.forget(line_number)
    if (!problem) reporting.dropped()
    if (!problem) for (const key of kept.get().problems[line_number]?.unsent ?? []) void dropPhoto(key)
    kept.set(now => withProblem(now, line_number, problem, newKey()))
  }
  const photos = (line_number: number, others: (photos: Photos) => Photos) => {
    reporting.forget(line_number)
    kept.set(now => withPhotos(now, line_number, others, newKey()))
  }
  return { draft, change, photos, ...ticking, ...reporting }
}

const useTicking = (order_id: string, kept: KeptInspection, draft: InspectDraft) => {
  const say = useToast()
  const lost = useConnectionLost()
  const running = useRef(false)
  const [failed, setFailed] = useState(false)
  const params = { consumer_id: consumerId(), order_id }

  /** One call after the other: of one line the last press is the one that stays. */
  const send = async () => {
    if (running.current) return
    running.current = true
    try {
      for (let next = unsentTicks(kept.get())[0]; next; next = unsentTicks(kept.get())[0]) {
        // oxlint-disable-next-line no-await-in-loop -- see above
        const answer = await call(markArrived, { params, body: next })
        const { line_numbers, arrived } = next
        kept.set(now => ticksSent(now, line_numbers, arrived))
        setData(getInspection, { params }, answer)
        const claimed = arrived ? claimedOf(answer, line_numbers) : []
        if (claimed.length > 0) say(claimed.join('\n'), { kind: 'error' })
      }
      setFailed(false)
    } catch (error) {
      setFailed(true)
      const refused = error instanceof ApiError && (error.status === 409 || error.status === 422)
      if (refused) {
        // It will never be taken: the screen says why and shows what stands.
        kept.set(now => ({ ...now, ticks: {} }))
        say(errorMessage(error), { kind: 'error' })
        void invalidate(getInspection)
      }
    } finally {
      running.current = false
    }
  }
  const sending = useRef(send)
  useEffect(() => {
    sending.current = send
  })
  // What was pressed in a dead spot goes as soon as there is a network again, and when the page is opened anew.
  useEffect(() => {
    if (!lost) void sending.current()
  }, [lost])

  const tick = (line_numbers: readonly number[], arrived: boolean) => {
    kept.set(now => withTicks(now, line_numbers, arrived))
    void send()
  }
  return { tick, sendTicks: send, unsent: failed ? Object.keys(draft.ticks).length : 0 }
}

/** Lines that were not ticked, since something is reported of them: by whom, and what. */
const claimedOf = ({ lines, claims }: Inspection, line_numbers: readonly number[]): string[] =>
  lines
    .filter(one => line_numbers.includes(one.line_number) && one.arrived === null)
    .flatMap(line => {
      const claim = claims.find(one => one.line_number === line.line_number && isOpenClaim(one.state))
      if (!claim) return []
      return `${line.name}は「届いた」にしていません。${claim.reported_by_name}さんが${claim_kind_words[claim.kind]}を連絡しています`
    })

const photos_waiting = '写真をまだ送っていません。送り終わるまで待つか、写真を外してください'

/** What is typed of a line, and what should have arrived of it. */
const typedOf = (shown: Inspection, { line_number, problem }: ReturnType<typeof claimsOf>[number]) => {
  const line = shown.lines.find(one => one.line_number === line_number)
  const typed = { quantity: normaliseDigits(problem.quantity), note: problem.note }
  return { line, typed, expected: { quantity: line?.quantity ?? '0', also: line?.also ?? null } }
}

/** Quantities far from what should have arrived, in words. */
const farOf = (shown: Inspection, draft: InspectDraft): string[] =>
  claimsOf(draft).flatMap(one => {
    const { kind } = one.problem
    const { line, typed, expected } = typedOf(shown, one)
    if (!line || kind === '' || !claimFar({ kind, ...typed }, expected)) return []
    const counted = (quantity: string) => `${formatQuantity(quantity)}${line.unit}`
    return [`${line.name}：届く予定 ${counted(expected.quantity)} → 入力 ${counted(typed.quantity)}`]
  })

/** What the form itself can tell, before anything is sent. */
const faultsOf = (shown: Inspection, draft: InspectDraft): Faults =>
  Object.fromEntries(
    claimsOf(draft).flatMap(one => {
      const { line_number, problem } = one
      if (problem.kind === '') return [[line_number, { kind: '何があったかを選んでください' }]]
      // A report without them would be another one than the person sees.
      if (problem.unsent.length > 0) return [[line_number, { claim_image_ids: photos_waiting }]]
      const { typed, expected } = typedOf(shown, one)
      const faults = claimFaults({ kind: problem.kind, ...typed }, expected)
      return faults.length
        ? [[line_number, Object.fromEntries(faults.map(({ field, message }) => [field, message]))]]
        : []
    }),
  )

/** The server's, by the places of the lines as they were sent. */
const refusedOf = (error: ApiError, draft: InspectDraft): Faults => {
  const sent = claimsOf(draft)
  const faults: Faults = {}
  for (const { field, message } of error.messages) {
    const [, place = '', name = ''] = /^claims\[(\d+)\]\.(\w+)/.exec(field) ?? []
    const line = sent[Number(place)]
    if (place !== '' && line) faults[line.line_number] = { [name]: message, ...faults[line.line_number] }
  }
  return faults
}

const lost_words = `${unansweredWords('連絡が届いた')}入力は残っています。もう一度押しても、二重には連絡されません`

const useReporting = (shown: Inspection, kept: KeptInspection, draft: InspectDraft) => {
  const say = useToast()
  const [faults, setFaults] = useState<Faults>({})
  const [wrong, setWrong] = useState<string | null>(null)
  const [far, setFar] = useState<readonly string[]>([])
  const params = { consumer_id: consumerId(), order_id: shown.order.id }
  const unanswered = useUnanswered(shown, kept, draft)

  /** `sure`: quantities far from what should have arrived are right. */
  const report = async (sure = false) => {
    setWrong(null)
    setFar([])
    const typed = kept.get()
    const found = faultsOf(shown, typed)
    setFaults(found)
    if (Object.keys(found).length > 0) {
      setWrong('入力を確かめてください')
      return
    }
    const asked = sure ? [] : farOf(shown, typed)
    if (asked.length > 0) {
      setFar(asked)
      return
    }
    try {
      const after = await call(reportClaims, { params, body: bodyOf(typed) })
      kept.set(now => withoutReported(now, after.claims, newKey()))
      setData(getInspection, { params }, after)
      void invalidate(listOpenClaims)
      const count = claimsOf(typed).length
      say(shown.told ? `${count}件を${shown.order.supplier_name}に連絡しました` : `${count}件を記録しました`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 409) {
        // The contract's own shape.
        const current = detailOf(error, 'current') as Inspection | undefined
        if (current) {
          setData(getInspection, { params }, current)
          kept.set(now => withoutSame(now, current.claims, newKey()))
        } else void invalidate(getInspection)
      }
      setFaults(refusedOf(error, typed))
      if (isLost(error)) unanswered.note()
      else setWrong(error.messages.length ? '入力を確かめてください' : failureWords(error))
    }
  }
  /** What was wrong with a line that is typed into is looked at again when it is sent. */
  const forget = (line_number: number) => {
    setFaults(({ [line_number]: _, ...others }) => others)
    setWrong(null)
  }
  return {
    report,
    forget,
    faults,
    wrong: unanswered.waits ? lost_words : wrong,
    far,
    notSure: () => setFar([]),
    dropped: unanswered.dropped,
  }
}

/** A report whose answer was lost: the order shows whether it has arrived, and nothing is called taken back before. */
const useUnanswered = (shown: Inspection, kept: KeptInspection, draft: InspectDraft) => {
  const say = useToast()
  const [key, setKey] = useState<string | null>(null)
  // What is typed since is another report.
  const waits = key === draft.report_key && Object.keys(draft.problems).length > 0
  const left = withoutSame(draft, shown.claims, '').problems
  const arrived = waits && Object.keys(left).length < Object.keys(draft.problems).length
  const settle = useEffectEvent(() => {
    kept.set(now => withoutSame(now, shown.claims, newKey()))
    say(`連絡は${shown.order.supplier_name}に届いています`)
  })
  useEffect(() => {
    if (arrived) settle()
  }, [arrived])
  return {
    waits,
    note: () => {
      setKey(kept.get().report_key)
      void invalidate(getInspection)
    },
    dropped: () => {
      if (waits)
        say('連絡が届いているかもしれません。届いていたときは、発注の詳細から取り下げられます', { kind: 'error' })
    },
  }
}
