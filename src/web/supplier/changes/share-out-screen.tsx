import Inbox from 'lucide-react/icons/inbox'
import { useState } from 'react'
import { useParams } from 'react-router'
import { getProductLines, type SharedLine } from '#contract/changes/share-out.contract.ts'
import { productLines } from '#contract/first-desk.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { ShareRule } from '#domain/changes/share-out.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { add, compare, type Decimal, formatQuantity, isZero, sub } from '#domain/shared/decimal.ts'
import { farFrom } from '#domain/shared/far.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useLiveRefresh } from '#web/supplier/board/use-live-refresh.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ReasonList } from './adjust-instead.tsx'
import { byRule, pieceWeight, sumsOf, withCell } from './share-draft.ts'
import { ShareLook } from './share-look.tsx'
import { ShareTable } from './share-table.tsx'
import { useSharing } from './use-sharing.ts'

/** One item on one day of delivery: what arrived of it is shared out over all orders, and all of it weighed. */
export const Screen = () => {
  const { date = '', product_item_id = '' } = useParams()
  const { data } = useData(...productLines({ supplier_id: supplierId(), date, product_item_id }), { fresh_for: 0 })
  useLiveRefresh(getProductLines)
  return (
    <div className="flex w-full max-w-300 flex-col gap-3">
      <div>
        <DeskBack to={pathTo(supplierPages.productQuantities, { mode: 'delivery_date', date })}>
          {supplierPages.productQuantities.title}へ
        </DeskBack>
        <DeskHead title={supplierPages.shareOut.title}>
          <strong className="tabular-nums">納品日 {formatDayWithWeekday(date)}</strong>
        </DeskHead>
      </div>
      {!data ? (
        <SkeletonRows rows={8} height="h-10" />
      ) : data.lines.length === 0 ? (
        <EmptyState icon={Inbox} title="この日、この商品の受注はありません">
          {data.item.name}
        </EmptyState>
      ) : (
        <Sharing key={`${date} ${product_item_id}`} {...data} date={date} product_item_id={product_item_id} />
      )}
    </div>
  )
}

type SharingProps = ReplyOf<typeof getProductLines> & { date: string; product_item_id: string }

const Sharing = ({ item, lines, past_weights, date, product_item_id }: SharingProps) => {
  const sharing = useSharing(product_item_id, date, lines)
  const { draft, touched } = sharing
  const [looking, setLooking] = useState(false)
  const [busy, setBusy] = useState(false)
  const each = pieceWeight(lines, past_weights)
  const sums = sumsOf(lines, draft, each)
  const over = (rest: Decimal | null | undefined, unit: string) =>
    rest && compare(rest, '0') < 0 ? `${formatQuantity(sub('0', rest))}${unit}` : null
  const apply = async () => {
    setBusy(true)
    await sharing.apply()
    setBusy(false)
    setLooking(false)
  }
  return (
    <>
      <h2 className="text-lg font-bold">
        {item.name}
        <span className="ml-2 text-sm font-normal text-ink-soft">
          {[item.code, item.spec].filter(Boolean).join(' ')}
        </span>
      </h2>
      <ShareTools item={item} lines={lines} each={each} sharing={sharing} />
      {sharing.progress && !busy && (
        <ShareProgress
          {...sharing.progress}
          onGoOn={() => setLooking(sharing.mayLook())}
          onClose={sharing.forgetSent}
        />
      )}
      {sharing.left.length > 0 && <LeftOut left={sharing.left} />}
      <p className="text-sm text-ink-soft">
        空欄は注文どおりです。受付順に並んでいます。代替品・単価は受注を開いて調整します。
      </p>
      <ShareTable
        lines={lines}
        draft={draft}
        wrong={sharing.wrong}
        onType={(line, change) => sharing.change(withCell(draft, line, change))}
      />
      <ShareFoot sharing={sharing} onLook={() => setLooking(sharing.mayLook())} />
      {looking && (
        <ShareLook
          item={item.name}
          touched={touched}
          draft={draft}
          over={over(sums?.weight_rest, 'kg') ?? over(sums?.rest, item.unit)}
          past_weights={past_weights}
          busy={busy}
          onClose={() => setLooking(false)}
          onYes={apply}
        />
      )}
    </>
  )
}

type Sharing = ReturnType<typeof useSharing>

/** What was refused, and why: the others are adjusted. */
const LeftOut = ({ left }: Pick<Sharing, 'left'>) => (
  <Notice kind="warning" title="調整していない受注があります（ほかの受注は調整しました）">
    <ul className="list-disc pl-5">
      {left.map(one => (
        <li key={one.order_id}>
          {one.store_name} {one.number}：{one.why}
        </li>
      ))}
    </ul>
  </Notice>
)

/** What the restaurants read with it, and the way to a look at all of it. */
const ShareFoot = ({ sharing, onLook }: { sharing: Sharing; onLook: () => void }) => {
  const { draft } = sharing
  return (
    <div className="z-10 flex flex-wrap items-end gap-3 rounded-card border bg-surface p-3 sm:sticky sm:bottom-0">
      <div className="w-44">
        <TextField
          label="欠品・減数の理由"
          name="reason"
          list="shortage-reasons"
          maxLength={100}
          value={draft.reason}
          onChange={reason => sharing.change({ ...draft, reason })}
        />
      </div>
      <div className="min-w-[min(15rem,100%)] flex-1">
        <TextField
          label="店舗へのひとこと（任意）"
          name="message"
          maxLength={500}
          value={draft.message}
          onChange={message => sharing.change({ ...draft, message })}
        />
      </div>
      <ReasonList />
      {sharing.dirty && <Button onClick={sharing.forget}>入力を消す</Button>}
      <Button look="primary" disabled={!sharing.dirty} onClick={onLook}>
        内容を確かめる
      </Button>
      {sharing.problem !== null && (
        <div role="alert" className="w-full">
          <FieldError>{sharing.problem}</FieldError>
        </div>
      )}
    </div>
  )
}

/** How far a call came whose answer got lost, or that was left before it came; the rest is gone on with. */
const ShareProgress = ({
  orders,
  left,
  onGoOn,
  onClose,
}: {
  orders: number
  left: number
  onGoOn: () => void
  onClose: () => void
}) =>
  left === 0 ? (
    <Notice
      kind="success"
      title={`前の調整は、${grouped(orders)}件すべて終わっています。店舗に知らせました`}
      action={
        <Button size="small" onClick={onClose}>
          閉じる
        </Button>
      }
    />
  ) : (
    <Notice
      kind="warning"
      title={`前の調整は途中で止まりました。${grouped(orders)}件のうち${grouped(orders - left)}件は終わり、${grouped(left)}件が残っています`}
      action={
        <Button size="small" look="primary" onClick={onGoOn}>
          残りを確かめて続ける
        </Button>
      }
    >
      終わった受注の店舗には知らせました。残りは入力した数のまま下の表にあり、同じ店舗に2回知らせることはありません。
    </Notice>
  )

type ToolsProps = {
  item: SharingProps['item']
  lines: readonly SharedLine[]
  /** kg of a piece, where what arrived can be given by weight. */
  each: Decimal | null
  sharing: ReturnType<typeof useSharing>
}

/** What there is, the rules by which it is shared out, and what that comes to. */
const ShareTools = ({ item, lines, each, sharing: { draft, change } }: ToolsProps) => {
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  const sums = sumsOf(lines, draft, each)
  const by_weight = (draft.available_kg ?? '') !== ''
  const share = (rule: ShareRule) => {
    const next = byRule(lines, draft, rule, item.decimal_places, each)
    setWrong(next ? undefined : `入荷した${by_weight ? '重量' : '数'}を数字で入力してください`)
    if (next) change(next)
  }
  if (!sums)
    return <Notice kind="info" title="入数のわからないケースとバラの注文があるため、数量は手で入れてください" />
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 rounded-card border bg-surface p-3">
      <div className="w-44">
        <TextField
          label="入荷した数（合計）"
          name="available"
          inputMode="decimal"
          autoComplete="off"
          value={draft.available}
          error={by_weight ? undefined : wrong}
          onChange={available => change({ ...draft, available, ...(available !== '' && { available_kg: '' }) })}
          after={item.unit}
        />
      </div>
      {each !== null && (
        <div className="w-44">
          <TextField
            label="または重量（合計）"
            name="available_kg"
            inputMode="decimal"
            autoComplete="off"
            value={draft.available_kg ?? ''}
            error={by_weight ? wrong : undefined}
            onChange={available_kg => change({ ...draft, available_kg, ...(available_kg !== '' && { available: '' }) })}
            after={<span className="whitespace-nowrap">kg</span>}
          />
        </div>
      )}
      <Button onClick={() => share('first_come')}>先着順で配る</Button>
      <Button onClick={() => share('in_proportion')}>按分（割合）で配る</Button>
      <Sums sums={sums} item={item} draft={draft} each={each} />
    </div>
  )
}

type SumsProps = Pick<ToolsProps, 'item' | 'each'> & {
  sums: NonNullable<ReturnType<typeof sumsOf>>
  draft: Sharing['draft']
}

/** What is ordered, what is given of it, and what is left. */
const Sums = ({ sums, item, draft, each }: SumsProps) => {
  const said = (value: string) => `${formatQuantity(value)}${item.unit}`
  const much = sums.rest === null ? null : farFrom(add(sums.given, sums.rest), [sums.ordered])
  return (
    <p className="flex flex-wrap gap-x-4 py-2 tabular-nums" aria-live="polite">
      <span>注文 {said(sums.ordered)}</span>
      <span>
        配る <strong>{said(sums.given)}</strong>
      </span>
      {sums.rest !== null && (
        <strong className={compare(sums.rest, '0') < 0 ? 'text-vermilion' : ''}>
          {compare(sums.rest, '0') < 0 ? `不足 ${said(sub('0', sums.rest))}` : `残り ${said(sums.rest)}`}
          {draft.available === '' && each !== null && `（1${item.unit} ${formatQuantity(each)}kgとして）`}
        </strong>
      )}
      {much !== null && compare(much.times, '1') > 0 && (
        <strong className="text-amber">注文の{formatQuantity(much.times)}倍です。単位を確かめてください</strong>
      )}
      {!isZero(sums.weight) && (
        <span>
          入れた重量 <strong>{formatQuantity(sums.weight)}kg</strong>
          {sums.weight_rest !== null &&
            (compare(sums.weight_rest, '0') < 0
              ? `（${formatQuantity(sub('0', sums.weight_rest))}kg多い）`
              : `（残り ${formatQuantity(sums.weight_rest)}kg）`)}
        </span>
      )}
    </p>
  )
}
