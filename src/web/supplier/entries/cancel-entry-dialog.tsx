import { useEffect, useRef, useState } from 'react'
import { cancelAddedOrder } from '#contract/entries/add-orders.contract.ts'
import { entryCancelForm } from '#contract/entries/entry.form.ts'
import { deskFirst } from '#contract/first-desk.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { diffable } from '#domain/orders/answers.ts'
import { diffOrders } from '#domain/orders/diff.ts'
import { changeLine, changesOf } from '#domain/orders/diff-words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { currentOf } from '#web/supplier/changes/adjust-errors.ts'
import { changedBy } from '#web/supplier/orders/event-words.ts'
import { isNewer } from '#web/supplier/orders/row-state.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** The order as it stands by now: as the page behind the dialog has it, or as saving has met it. */
const useNewest = (order: Order, met: Order | null): Order => {
  const shown = deskFirst.orderDetail({ supplier_id: supplierId(), order_id: order.id }).order
  const known = useData(...shown, { throws: false, fresh_for: Infinity }).data ?? order
  return met && isNewer(met, known) ? met : known
}

/**
 * Asks why an entered order is taken back. What is typed stays, whatever becomes of the order meanwhile: that is said above
 * it, and must be confirmed before the order is cancelled as it stands by then.
 */
export const CancelEntryDialog = ({
  order,
  onClose,
  onSaved,
}: {
  order: Order
  onClose: () => void
  onSaved: (order: Order) => void
}) => {
  const say = useToast()
  const [opened] = useState(order)
  /** What is cancelled: the version that was read, or confirmed. */
  const [read, setRead] = useState(order)
  const [met, setMet] = useState<Order | null>(null)
  const [unread, setUnread] = useState(0)
  const now = useNewest(order, met)
  const waits = isNewer(now, read)
  const { revision } = read
  const form = useForm({
    schema: entryCancelForm,
    initial: { revision, reason: '' },
    onSubmit: async ({ reason }) => {
      const params = { supplier_id: supplierId(), order_id: order.id }
      try {
        const after = await call(cancelAddedOrder, { params, body: { revision, reason } })
        say(`${order.number}を取り消し、飲食店に知らせました`)
        onSaved(after)
      } catch (error) {
        const current = error instanceof ApiError ? currentOf(error) : null
        if (!current) throw error
        setMet(current)
        setUnread(count => count + 1)
      }
    },
  })
  const gone = now.state === 'cancelled'
  const readNow = () => {
    setRead(now)
    setUnread(0)
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${order.number}を取り消しますか`}
      yes="取り消す"
      disabled={gone}
      busy={form.busy}
      wrong={waits && !gone && unread > 0 ? '先に、上の変更を確かめてください' : null}
      onYes={() => (waits ? setUnread(count => count + 1) : form.submit())}
      {...(gone && { no: '閉じる' })}
    >
      <div className="flex flex-col gap-4">
        {isNewer(now, opened) && (
          <ChangedMeanwhile
            opened={opened}
            now={now}
            unread={waits ? unread : 0}
            {...(waits && !gone && { onRead: readNow })}
          />
        )}
        <Form form={form}>
          <TextareaField
            label="取消の理由"
            required
            hint="飲食店にそのまま伝わります"
            limit={200}
            data-autofocus
            {...form.bind('reason')}
          />
        </Form>
      </div>
    </ConfirmDialog>
  )
}

const comparable = (order: Order) => ({ ...order, lines: diffable(order.lines, order.lines) })

type ChangedProps = {
  opened: Order
  now: Order
  /** How often it was to be cancelled without having read this: it takes the focus each time. */
  unread: number
  /** Left out where there is nothing to confirm. */
  onRead?: () => void
}

/** A press by the mouse has taken the focus there, too: it is shown all the same. */
const box_look = 'rounded-card focus:outline-3 focus:outline-offset-2 focus:outline-ink'

/** What has become of the order while its reason was typed. */
const ChangedMeanwhile = ({ opened, now, unread, onRead }: ChangedProps) => {
  const name = useSupplierSession()?.name
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (unread === 0) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [unread])
  if (now.state === 'cancelled') {
    return (
      <section ref={box} tabIndex={-1} aria-label="注文の変更" className={box_look}>
        <Notice kind="error" title="この注文は、理由を書いている間に取り消されました">
          書いた理由は送っていません。
        </Notice>
      </section>
    )
  }
  const changes = changesOf(diffOrders(comparable(opened), comparable(now))).map(changeLine)
  const version = `第${now.revision}版`
  return (
    <section ref={box} tabIndex={-1} aria-label="注文の変更" className={box_look}>
      <Notice
        kind={onRead ? 'error' : 'info'}
        title={`理由を書いている間に、${changedBy(now, name)}変更しました（${version}）`}
        action={
          onRead && (
            <Button size="small" look="primary" onClick={onRead}>
              変更を確かめた
            </Button>
          )
        }
      >
        {changes.length > 0 && (
          <ul className="list-disc pl-5">
            {changes.map(one => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        <p>
          {onRead
            ? `まだ取り消していません。${version}を取り消すときは、変更を確かめてから「取り消す」を押してください。`
            : `${version}を取り消します。`}
        </p>
      </Notice>
    </section>
  )
}
