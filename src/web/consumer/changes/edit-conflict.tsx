import type { Order } from '#contract/orders/order-shapes.ts'
import { formatQuantity, isZero } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { lineQuantity } from '#web/consumer/orders/order-lines.tsx'
import { type Draft, orderedLines } from '#web/consumer/placing/draft.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Props = {
  order: Order
  draft: Draft
  differences: string[]
  unitOf: (id: string, unit_kind: UnitKind) => string
  onKeepMine: () => void
  onStartOver: () => void
}

/** Somebody else changed the order: both versions side by side, and the person decides. Nothing typed is lost. */
export const EditConflict = ({ order, draft, differences, unitOf, onKeepMine, onStartOver }: Props) => {
  const adjusted = order.events.findLast(event => event.kind === 'adjusted')
  return (
    <ConfirmDialog
      onClose={onKeepMine}
      title={
        adjusted?.kind === 'adjusted' && adjusted.revision === order.revision
          ? '仕入先が内容を変更しました'
          : 'ほかの画面で変更されています'
      }
      width="wide"
      no="今の内容からやり直す"
      onNo={onStartOver}
      yes="自分の入力を続ける"
      onYes={onKeepMine}
      look="primary"
    >
      <p className="mb-3 text-sm">
        どちらも残っています。続ける場合は、送る前にもう一度、今の内容との違いを確認できます。
      </p>
      <Differences differences={differences} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <StandingVersion order={order} />
        <TypedVersion draft={draft} unitOf={unitOf} />
      </div>
    </ConfirmDialog>
  )
}

const Differences = ({ differences }: Pick<Props, 'differences'>) => (
  <section aria-label="違い" className="mb-4 rounded-card bg-indigo-pale p-3">
    <h3 className="text-base">自分の入力で変わるところ</h3>
    <ul className="list-disc pl-5 text-sm">
      {differences.length === 0 ? <li>違いはありません</li> : differences.map(words => <li key={words}>{words}</li>)}
    </ul>
  </section>
)

const StandingVersion = ({ order }: Pick<Props, 'order'>) => (
  <section aria-label="今の発注">
    <h3 className="border-b pb-1 text-base">今の発注（第{order.revision}版）</h3>
    <ul className="text-sm">
      {order.lines.map(line => (
        <VersionLine
          key={line.line_number}
          name={line.name}
          quantity={lineQuantity(line)}
          note={[line.note, answerOf(line)].filter(words => words !== '').join(' ')}
        />
      ))}
    </ul>
  </section>
)

const TypedVersion = ({ draft, unitOf }: Pick<Props, 'draft' | 'unitOf'>) => (
  <section aria-label="自分の入力">
    <h3 className="border-b pb-1 text-base">自分の入力</h3>
    <ul className="text-sm">
      {orderedLines(draft).map(line => (
        <VersionLine
          key={line.key}
          name={line.name}
          quantity={`${formatQuantity(line.quantity)}${line.free ? line.unit : unitOf(line.order_list_item_id, line.unit_kind)}`}
          note={line.note}
        />
      ))}
    </ul>
  </section>
)

/** What the supplier answered on a line, beside what was ordered: 欠品, 出荷 1箱. */
const answerOf = ({ confirmed_quantity: shipped, ...line }: Order['lines'][number]) =>
  shipped === null
    ? ''
    : isZero(shipped)
      ? '仕入先の変更：欠品'
      : `仕入先の変更：出荷 ${lineQuantity({ ...line, quantity: shipped })}`

const VersionLine = ({ name, quantity, note }: { name: string; quantity: string; note: string }) => (
  <li className="flex justify-between gap-3 border-b py-1.5">
    <span>
      {name}
      {note !== '' && <span className="block text-xs text-ink-soft">{note}</span>}
    </span>
    <span className="font-bold whitespace-nowrap tabular-nums">{quantity}</span>
  </li>
)
