import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { adjustOrder } from '#contract/changes/change-orders.contract.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { diffable } from '#domain/orders/answers.ts'
import { diffOrders } from '#domain/orders/diff.ts'
import { changeLine, changesOf } from '#domain/orders/diff-words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Th } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import {
  answerOf,
  type Drafts,
  draftsOf,
  type LineDraft,
  numberMessages,
  rebase,
  touchedLines,
} from './adjust-draft.ts'
import { currentOf, fieldsByLine } from './adjust-errors.ts'
import { AdjustRow, ReasonList } from './adjust-row.tsx'

/**
 * 調整: weights, prices, shortages and substitutes of one order, typed down a column. Only lines that were touched are
 * sent. Where somebody else changed the order meanwhile, both versions are shown and nothing typed is lost.
 */
export const AdjustDialog = ({
  order,
  onClose,
  onSaved,
}: {
  order: Order
  onClose: () => void
  onSaved: (order: Order) => void
}) => {
  const say = useToast()
  const [base, setBase] = useState(order)
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOf(order))
  const [message, setMessage] = useState('')
  const [reason, setReason] = useState('品切れ')
  const [refused, setRefused] = useState<Record<number, Record<string, string>>>({})
  const [wrong, setWrong] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Order | null>(null)
  const [leaving, setLeaving] = useState(false)
  const table = useRef<HTMLTableElement>(null)

  const touched = new Set(touchedLines(base, drafts).map(line => line.line_number))
  const dirty = touched.size > 0 || message.trim() !== ''

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  // The first thing to type is the first weight that is missing, else the first quantity.
  useEffect(() => {
    const cells = [...(table.current?.querySelectorAll<HTMLInputElement>('[data-col="weight"]') ?? [])]
    const first = cells.find(cell => cell.value === '') ?? table.current?.querySelector<HTMLInputElement>('[data-col]')
    first?.focus()
  }, [])

  const change = (line_number: number, draft: LineDraft) => {
    if (draft.reason.trim() !== '') setReason(draft.reason.trim())
    setDrafts(now => ({ ...now, [line_number]: draft }))
    setRefused(({ [line_number]: _gone, ...rest }) => rest)
  }

  const save = async () => {
    const lines = touchedLines(base, drafts)
    const bad = lines.flatMap(line => {
      const messages = numberMessages(drafts[line.line_number] ?? draftsOf(base)[line.line_number] ?? blank)
      return Object.keys(messages).length ? [[line.line_number, messages] as const] : []
    })
    setWrong(null)
    if (bad.length) {
      setRefused(Object.fromEntries(bad))
      return
    }
    const body = {
      revision: base.revision,
      message: message.trim(),
      lines: lines.map(line => answerOf(line.line_number, drafts[line.line_number] ?? blank)),
    }
    try {
      const after = await call(adjustOrder, { params: { supplier_id: supplierId(), order_id: base.id }, body })
      onSaved(after)
      onClose()
      say(`調整しました（第${after.revision}版）。店舗に知らせました。`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = currentOf(error)
      if (current) setConflict(current)
      else if (error.messages.length) setRefused(fieldsByLine(error.messages, lines))
      else
        setWrong(
          error.status === null
            ? '通信できませんでした。入力は残っています。もう一度保存してください'
            : errorMessage(error),
        )
    }
  }

  // Enter and the arrows go down and up the column.
  const move = (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    const col = target.dataset['col']
    if (!col || event.defaultPrevented) return
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') return
    const by =
      event.key === 'Enter'
        ? event.shiftKey
          ? -1
          : 1
        : event.key === 'ArrowDown'
          ? 1
          : event.key === 'ArrowUp'
            ? -1
            : 0
    if (by === 0 || (col === 'reason' && event.key !== 'Enter')) return
    event.preventDefault()
    const column = col === 'reason' ? 'quantity' : col
    const cells = [...(table.current?.querySelectorAll<HTMLInputElement>(`[data-col="${column}"]`) ?? [])]
    const next =
      col === 'reason'
        ? cells.find(cell => target.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING)
        : cells[cells.indexOf(target) + by]
    if (next) {
      next.focus()
      next.select()
    } else if (by > 0) document.querySelector<HTMLElement>('[data-adjust-save]')?.focus()
  }

  const close = () => (dirty ? setLeaving(true) : onClose())
  const quickSave = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && dirty) {
      event.preventDefault()
      save().catch(reportError)
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={`調整 ${base.number} ${base.parties.store?.name ?? base.parties.consumer.name}`}
      width="wide"
      actions={
        leaving ? (
          <>
            <p className="mr-auto self-center">保存していない入力があります。</p>
            <Button look="danger" onClick={onClose}>
              入力を破棄する
            </Button>
            <Button look="primary" onClick={() => setLeaving(false)}>
              入力を続ける
            </Button>
          </>
        ) : (
          <>
            <p className="mr-auto self-center text-sm text-ink-soft max-sm:hidden">
              <KeyHint>Enter</KeyHint> 次の行　<KeyHint>K</KeyHint> 欠品　<KeyHint>Ctrl+Enter</KeyHint> 保存
            </p>
            <Button onClick={close}>やめる</Button>
            <Button look="primary" disabled={!dirty} data-adjust-save onClick={save}>
              保存して店舗に知らせる
            </Button>
          </>
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields inside */}
      <div className="flex flex-col gap-4" onKeyDown={quickSave}>
        {conflict && (
          <Conflict
            base={base}
            current={conflict}
            mine={[...touched].map(number => base.lines.find(line => line.line_number === number)?.name ?? '')}
            onKeepMine={() => {
              setDrafts(rebase(base, drafts, conflict))
              setBase(conflict)
              setConflict(null)
            }}
            onStartOver={() => {
              setDrafts(draftsOf(conflict))
              setBase(conflict)
              setConflict(null)
            }}
          />
        )}
        <p className="text-sm text-ink-soft">
          空欄は注文どおりです。注文された数量・単価は残り、店舗には前後が並んで見えます。
        </p>
        <div className="overflow-x-auto">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside */}
          <table
            ref={table}
            aria-label="調整する明細"
            className="w-full border-separate border-spacing-0 text-sm"
            onKeyDown={move}
          >
            <thead>
              <tr>
                <Th pad="dense" className="static!">
                  <span className="sr-only">行</span>
                </Th>
                <Th pad="dense" className="static!">
                  商品
                </Th>
                <Th numeric pad="dense" className="static!">
                  注文
                </Th>
                <Th pad="dense" className="static!">
                  出荷数量
                </Th>
                <Th pad="dense" className="static!">
                  重量(kg)
                </Th>
                <Th pad="dense" className="static!">
                  単価
                </Th>
                <Th numeric pad="dense" className="static!">
                  金額
                </Th>
                <Th pad="dense" className="static!">
                  <span className="sr-only">欠品</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {base.lines.map(line => (
                <AdjustRow
                  key={line.line_number}
                  line={line}
                  draft={drafts[line.line_number] ?? blank}
                  errors={refused[line.line_number] ?? {}}
                  touched={touched.has(line.line_number)}
                  reason={reason}
                  onChange={draft => change(line.line_number, draft)}
                />
              ))}
            </tbody>
          </table>
        </div>
        <ReasonList />
        <TextField
          label="店舗へのひとこと（任意）"
          name="message"
          value={message}
          onChange={setMessage}
          maxLength={500}
        />
        {wrong !== null && (
          <div role="alert">
            <FieldError>{wrong}</FieldError>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const blank: LineDraft = { quantity: '', weight: '', price: '', reason: '', substitute: null }

const comparable = (order: Order) => ({ ...order, lines: diffable(order.lines, order.lines) })

/** The order as it stands now beside what is typed here; the person decides. */
const Conflict = ({
  base,
  current,
  mine,
  onKeepMine,
  onStartOver,
}: {
  base: Order
  current: Order
  mine: string[]
  onKeepMine: () => void
  onStartOver: () => void
}) => {
  const changes = changesOf(diffOrders(comparable(base), comparable(current))).map(changeLine)
  return (
    <Notice
      kind="error"
      title={
        current.state === 'cancelled'
          ? 'この注文は、入力中に取り消されました'
          : `入力中に、ほかの画面で変更されました（第${current.revision}版）`
      }
      action={
        current.state === 'cancelled' ? undefined : (
          <span className="flex flex-wrap gap-2">
            <Button size="small" look="primary" onClick={onKeepMine}>
              最新の内容に自分の入力を重ねる
            </Button>
            <Button size="small" onClick={onStartOver}>
              最新の内容からやり直す
            </Button>
          </span>
        )
      }
    >
      <div className="grid gap-2 sm:grid-cols-2">
        <section aria-label="今の内容">
          <h3 className="text-sm">今の内容（第{current.revision}版）で変わったところ</h3>
          <ul className="list-disc pl-5">
            {changes.length === 0 ? <li>明細の変更はありません</li> : changes.map(one => <li key={one}>{one}</li>)}
          </ul>
        </section>
        <section aria-label="自分の入力">
          <h3 className="text-sm">自分の入力</h3>
          <ul className="list-disc pl-5">
            {mine.length === 0 ? <li>ひとことだけ</li> : mine.map(one => <li key={one}>{one}</li>)}
          </ul>
        </section>
      </div>
    </Notice>
  )
}
