import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AdjustForm } from '#contract/changes/adjust.form.ts'
import { listClaims } from '#contract/claims/claims.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { requestWords } from '#domain/changes/change-request.ts'
import { invalidate } from '#web/api/data.ts'
import { FarNotice } from '#web/form/far-notice.tsx'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { changedBy } from '#web/supplier/orders/event-words.ts'
import { adjustedPaperWords } from '#web/supplier/orders/row-state.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { focusFirstError } from '#web/ui/first-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AdjustConflict } from './adjust-conflict.tsx'
import { blank, mineWords } from './adjust-draft.ts'
import { ReasonList } from './adjust-instead.tsx'
import { AdjustTable } from './adjust-table.tsx'
import { useAdjusting } from './use-adjusting.ts'
import { useTakeBackOne } from './use-take-back-adjustments.ts'

type Props = {
  order: Order
  /** The line that it is about, where it is about one. */
  line_number: number | null
  onClose: () => void
  onSaved: (order: Order) => void
}

/**
 * 調整: weights, prices, shortages and substitutes of one order. Where somebody else changed the order meanwhile, both
 * versions are shown.
 */
export const AdjustDialog = ({ order, line_number, onClose, onSaved }: Props) => {
  const adjusting = useAdjustingHere({ order, onClose, onSaved })
  const { base, dirty, conflict, doubts, refusals, save } = adjusting
  const [leaving, setLeaving] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const undecided = conflict !== null
  useFocusIn(table, { undecided, line_number, doubts, refusals })
  const leave = () => {
    adjusting.kept.drop()
    onClose()
  }
  const close = () => {
    if (dirty) {
      setLeaving(true)
      return
    }
    leave()
  }
  useQuickSave({ able: dirty && !leaving, undecided, save })
  return (
    <Dialog
      open
      onClose={close}
      title={`調整 ${base.number} ${base.parties.store?.name ?? base.parties.consumer.name}`}
      width="wide"
      actions={
        leaving ? (
          <LeaveButtons lost={adjusting.lost} onLeave={leave} onStay={() => setLeaving(false)} />
        ) : (
          <SaveButtons adjusting={adjusting} onClose={close} />
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ResumedNotice kept={adjusting.kept} />
        <AskedMeanwhile order={order} />
        {conflict && <Conflict adjusting={adjusting} current={conflict} />}
        {order.note !== '' && <OrderNote note={order.note} />}
        <p className="text-sm text-ink-soft">
          空欄は注文どおりです。注文された数量・単価は残り、店舗には前後が並んで見えます。
        </p>
        <AdjustTable table={table} adjusting={adjusting} />
        <ReasonList />
        <TextField
          label="店舗へのひとこと（任意）"
          name="message"
          value={adjusting.message}
          onChange={adjusting.setMessage}
          maxLength={500}
        />
      </div>
    </Dialog>
  )
}

/** Closes the dialog once it is adjusted, and says so, with the way back. */
const useAdjustingHere = ({ order, onClose, onSaved }: Omit<Props, 'line_number'>) => {
  const say = useToast()
  const takeBack = useTakeBackOne(onSaved)
  const onAdjusted = (after: Order, sent: AdjustForm) => {
    onSaved(after)
    onClose()
    // What is typed as it was ordered is no answer.
    if (after.revision === sent.revision && sent.message === '') {
      say('変更はありません。店舗には知らせていません。')
      return
    }
    void invalidate(listClaims)
    // Of words alone there is no version, and nothing that could be taken back.
    if (after.events.at(-1)?.kind === 'messaged') {
      say('店舗に連絡しました。')
      return
    }
    say(`調整しました（第${after.revision}版）。店舗に知らせました。${adjustedPaperWords(after)}`, {
      action: { label: '取り消す', key: 'z', onPress: () => void takeBack(after) },
    })
  }
  return useAdjusting(order, { onAdjusted, onArrived: onSaved })
}

type Adjusting = ReturnType<typeof useAdjusting>

type FocusWish = Pick<Adjusting, 'doubts' | 'refusals'> & Pick<Props, 'line_number'> & { undecided: boolean }

/** Where the typing begins, and where a question takes it. */
const useFocusIn = (
  table: RefObject<HTMLTableElement | null>,
  { undecided, line_number, doubts, refusals }: FocusWish,
) => {
  // The first thing to type is the first weight that is missing, else the first quantity. Not before the dialog stands, nor
  // while a choice between two versions waits above.
  useEffect(() => {
    if (undecided) return
    const cells = [...(table.current?.querySelectorAll<HTMLInputElement>('[data-col]') ?? [])]
    const missing = cells.find(cell => cell.dataset['col'] === 'weight' && cell.value === '')
    const wanted = cells.find(cell => cell.dataset['line'] === String(line_number))
    const first = wanted ?? missing ?? cells[0]
    first?.focus()
    if (wanted) wanted.scrollIntoView({ block: 'center' })
  }, [table, undecided, line_number])

  // The question is at the field: who saves blindly once more stands there, and has saved nothing.
  useEffect(() => {
    const far = doubts.length > 0 ? table.current?.querySelector<HTMLInputElement>('[data-far]') : null
    far?.focus({ preventScroll: true })
    far?.select()
    far?.scrollIntoView({ block: 'center' })
  }, [table, doubts])

  useEffect(() => {
    if (refusals > 0) focusFirstError(table.current)
  }, [table, refusals])
}

type QuickSave = Pick<Adjusting, 'save'> & { able: boolean; undecided: boolean }

/** Ctrl+Enter saves. */
const useQuickSave = ({ able, undecided, save }: QuickSave) => {
  // From its buttons and its frame too: it covers the page, so whatever has the focus is in it.
  const quickSave = useEffectEvent((event: KeyboardEvent) => {
    if (!((event.ctrlKey || event.metaKey) && event.key === 'Enter' && able)) return
    event.preventDefault()
    // It chooses no substitute on its way: what is saved is what was seen.
    event.stopPropagation()
    // Between two versions nothing is saved: the choice is above.
    if (undecided) document.querySelector<HTMLElement>('[data-undecided]')?.focus()
    else save().catch(reportError)
  })
  useEffect(() => {
    document.addEventListener('keydown', quickSave, true)
    return () => document.removeEventListener('keydown', quickSave, true)
  }, [])
}

const LeaveButtons = ({ lost, onLeave, onStay }: { lost: boolean; onLeave: () => void; onStay: () => void }) => (
  <>
    <p className="mr-auto self-center">
      {lost ? '保存できたかどうか分からない入力があります。' : '保存していない入力があります。'}
    </p>
    <Button look="danger" onClick={onLeave}>
      入力を破棄する
    </Button>
    <Button look="primary" onClick={onStay}>
      入力を続ける
    </Button>
  </>
)

const SaveButtons = ({ adjusting, onClose }: { adjusting: Adjusting; onClose: () => void }) => {
  const { dirty, conflict, wrong, doubts, save } = adjusting
  return (
    <>
      <p className="mr-auto self-center text-sm text-ink-soft max-sm:hidden">
        <KeyHint>Enter</KeyHint> 次の行　<KeyHint>K</KeyHint> 欠品　<KeyHint>Ctrl+Enter</KeyHint> 保存
      </p>
      <AdjustSaying wrong={wrong} doubts={doubts} onYes={() => save(true)} />
      <Button onClick={onClose}>やめる</Button>
      <Button look="primary" disabled={!dirty || conflict !== null} data-adjust-save onClick={() => save()}>
        保存して店舗に知らせる
      </Button>
    </>
  )
}

/** Somebody else changed the order in between: what stands, and what was typed over what stood before. */
const Conflict = ({ adjusting, current }: { adjusting: Adjusting; current: Order }) => {
  const { base } = adjusting
  const name = useSupplierSession()?.name
  return (
    <AdjustConflict
      base={base}
      who={changedBy(current, name)}
      current={current}
      mine={base.lines.flatMap(line =>
        adjusting.touched.has(line.line_number) ? mineWords(line, adjusting.drafts[line.line_number] ?? blank) : [],
      )}
      onKeepMine={() => adjusting.goOn(current, true)}
      onStartOver={() => adjusting.goOn(current, false)}
    />
  )
}

/** What the restaurant has written of the whole order, in sight while it is typed; a long one is scrolled. */
const OrderNote = ({ note }: { note: string }) => (
  <section
    aria-label="備考"
    className="relative max-h-24 overflow-y-auto rounded-card border border-amber bg-amber-pale px-3 py-2"
  >
    <p className="whitespace-pre-line">
      <strong className="mr-2 text-sm text-amber">備考</strong>
      {note}
    </p>
  </section>
)

/** What the restaurant asks for stands behind the dialog: it is said here, before anything is saved over it. */
const AskedMeanwhile = ({ order }: { order: Order }) => {
  const request = order.change_requests.find(one => one.state === 'open')
  return (
    request && (
      <Notice kind="warning" title={`店舗から${request.whole_cancel ? '取消' : '変更'}の依頼が届いています`}>
        {requestWords(request).join('、')}。調整を保存しても、依頼への返事にはなりません。
      </Notice>
    )
  )
}

/** Why nothing is saved yet, beside the buttons: always in sight, however long the order is. */
const AdjustSaying = ({
  wrong,
  doubts,
  onYes,
}: {
  wrong: string | null
  doubts: readonly { words: string }[]
  onYes: () => unknown
}) => (
  <div className="relative flex max-h-[40dvh] basis-full flex-col gap-2 overflow-y-auto empty:hidden">
    <FarNotice words={doubts.map(one => one.words)} onYes={onYes} />
    {wrong !== null && (
      <div role="alert">
        <FieldError>{wrong}</FieldError>
      </div>
    )}
  </div>
)
