import type { SharedLine } from '#contract/changes/share-out.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { compare, type Decimal, formatQuantity, isZero } from '#domain/shared/decimal.ts'
import { FarNotice } from '#web/form/far-notice.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { lookOf, type ShareDraft } from './share-draft.ts'

/** What an adjustment of many orders comes to, before anybody is told. */
export const ShareLook = ({
  item,
  touched,
  draft,
  over,
  past_weights,
  busy,
  onClose,
  onYes,
}: {
  item: string
  touched: readonly SharedLine[]
  draft: ShareDraft
  /** By how much more goes out than there is, in words; null where it does not. */
  over: string | null
  /** kg of a piece on other days. */
  past_weights: readonly Decimal[]
  busy: boolean
  onClose: () => void
  onYes: () => unknown
}) => {
  const look = lookOf(touched, draft, past_weights)
  return (
    <ConfirmDialog
      title={`${item}：${grouped(look.orders)}件の受注を調整します`}
      yes="調整して知らせる"
      look="primary"
      busy={busy}
      onYes={onYes}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>受注ごとに1回ずつ、店舗に知らせます。</p>
        <Counts look={look} />
        <EachOrder each={look.each} />
        {look.none + look.less > 0 && <p>理由：{draft.reason.trim() || '（なし）'}</p>}
        {over !== null && <p className="font-bold text-vermilion">入荷した数より{over}多く配ります。</p>}
        <FarNotice words={look.far} how="このまま調整してください" />
      </div>
    </ConfirmDialog>
  )
}

type Look = ReturnType<typeof lookOf>

/** How many lines it is about, by what becomes of them. */
const Counts = ({ look }: { look: Look }) => {
  const rows: [string, number][] = [
    ['欠品にする行', look.none],
    ['注文より減らす行', look.less],
    ['注文どおりに戻す・増やす行', look.whole],
    ['重量を入れる行', look.weighed],
    ['処理済の受注', look.processed],
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
      {rows
        .filter(([, count]) => count > 0)
        .map(([word, count]) => (
          <div key={word} className="contents">
            <dt>{word}</dt>
            <dd className="text-right font-bold">{grouped(count)}</dd>
          </div>
        ))}
    </dl>
  )
}

/** What each order's line was, and what becomes of it. */
const EachOrder = ({ each }: Pick<Look, 'each'>) => (
  <ul className="border-y text-sm tabular-nums" aria-label="受注ごとの数量">
    {each.map(one => (
      <li key={one.key} className="flex flex-wrap justify-between gap-x-4 border-b py-1 last:border-b-0">
        <span>{one.store_name}</span>
        <span>
          {compare(one.before, one.after) !== 0 && (
            <s className="mr-2 text-ink-soft">
              {formatQuantity(one.before)}
              {one.unit}
            </s>
          )}
          <strong>
            {isZero(one.after) ? '欠品' : `${formatQuantity(one.after)}${one.unit}`}
            {one.weight !== null && ` ${formatQuantity(one.weight)}kg`}
          </strong>
        </span>
      </li>
    ))}
  </ul>
)
