import { useState } from 'react'
import type { ListItemRow } from '#contract/order-lists/list-routes.ts'
import { grouped } from '#domain/shared/count.ts'
import { addDays, type Day } from '#domain/shared/day.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { notDoneWords } from '#web/api/failure-words.ts'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { chosenKey, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { type ChangedRow, ChangedRows, no_step, stepWords } from '#web/supplier/catalogue/changed-rows.tsx'
import { FarRows } from '#web/supplier/catalogue/far-rows.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { StackedHead, Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type BulkKind, type BulkWish, changeOf, isPriced, type Planned, planOf, wrongOf } from './bulk-plan.ts'
import type { ListCalls } from './list-api.ts'
import { nameOf } from './list-words.ts'

const kinds: { value: BulkKind; label: string }[] = [
  { value: 'rate', label: '単価を率で変える（%）' },
  { value: 'amount', label: '単価を額で変える（円）' },
  { value: 'set', label: '単価を同じ額にする' },
  { value: 'end', label: '個別の単価をやめて通常の単価に戻す' },
  { value: 'show', label: '表示する' },
  { value: 'hide', label: '非表示にする' },
  { value: 'remove', label: 'リストから外す' },
]

const wordsOf = (one: Planned | null | undefined) => (one ? stepWords(one.before, one.refused ?? one.after) : no_step)

type Props = {
  calls: ListCalls
  rows: readonly ListItemRow[]
  today: Day
  onClose: () => void
  /** It was refused: the rows are read anew. */
  onStale: () => Promise<unknown>
  /** `done_at`: where prices were changed, which are taken back by it. */
  onDone: (changed: number, done_at: string | null) => Promise<void>
}

/** What is wished, what becomes of the items by it, and its way to the server. */
const useBulk = ({ calls, rows, today, onStale, onDone }: Props) => {
  const begun: BulkWish = { kind: 'rate', number: '', rounding: 'round', valid_from: addDays(today, 1) }
  const kept = useKeptDraft(`bulk_list_items:${chosenKey(rows.map(row => row.id))}`, begun, 0)
  const wish = kept.draft
  const [error, setError] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [others, setOthers] = useState<ChangedRow[]>([])
  const set = (some: Partial<BulkWish>) => {
    kept.change({ ...wish, ...some })
    setError(null)
    setFailed(null)
    setOthers([])
  }
  const plan = plannedOf(wish, rows)
  const { planned } = plan
  const apply = async () => {
    const said = wrongOf(wish)
    setError(said)
    setOthers([])
    if (said !== null) return
    const items = planned.map(({ row, price }) => ({
      list_item_id: row.id,
      revision: row.revision,
      ...(price === undefined ? {} : { price }),
    }))
    try {
      const change = changeOf(wish)
      const { changed, done_at } = await call(calls.bulkChangeListItems, { body: { items, change } })
      kept.drop()
      await onDone(changed, 'valid_from' in change ? done_at : null)
    } catch (caught) {
      const stale = detailOf(caught, 'items') as ListItemRow[] | undefined
      setOthers(changedSince(stale ?? [], planned, wish))
      if (!stale) setFailed(notDoneWords(caught))
      // What stands now is read anew; what was typed is applied to that.
      await onStale()
    }
  }
  return { kept, wish, set, plan, error, failed, others, apply }
}

/** One change to many items of a list: what it does to each is seen before, and exactly that is stored. */
export const ListBulkDialog = (props: Props) => {
  const { rows, today, onClose } = props
  const { kept, wish, set, plan, error, failed, others, apply } = useBulk(props)
  const { far, refused, planned } = plan
  const removes = wish.kind === 'remove'
  const giveUp = () => {
    kept.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={`${grouped(rows.length)}件をまとめて変更`}
      actions={
        <>
          <Button onClick={giveUp}>やめる</Button>
          <Button look={removes ? 'danger' : 'primary'} disabled={planned.length === 0} onClick={apply}>
            {far.length > 0 && `大きく違う${grouped(far.length)}件を含めて`}
            {grouped(planned.length)}
            {removes ? '件を外す' : '件を変更する'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failed !== null && <Notice kind="error" title={failed} />}
        {others.length > 0 && <ChangedRows rows={others} />}
        <ResumedNotice kept={kept} />
        <WishFields wish={wish} today={today} error={error} onChange={set} />
        <PlanWords count={rows.length} plan={plan} removes={removes} />
        <FarRows count={far.length} />
        <PlanTable planned={[...far, ...refused, ...planned.filter(one => !one.far)]} />
      </div>
    </Dialog>
  )
}

/** What becomes of the items, those far from usual first. */
const plannedOf = (wish: BulkWish, rows: readonly ListItemRow[]) => {
  const all = rows.flatMap(row => planOf(wish, row) ?? [])
  const refused = all.filter(one => one.refused !== undefined)
  const changing = all.filter(one => one.refused === undefined)
  const far = changing.filter(one => one.far)
  return { all, refused, far, planned: [...far, ...changing.filter(one => !one.far)] }
}

/** Items that somebody else changed meanwhile: what was seen of each, and what would become of it now. */
const changedSince = (stale: readonly ListItemRow[], planned: readonly Planned[], wish: BulkWish): ChangedRow[] => {
  const seen = new Map(planned.map(one => [one.row.id, one]))
  return stale.map(row => ({
    id: row.id,
    name: nameOf(row),
    seen: wordsOf(seen.get(row.id)),
    now: wordsOf(planOf(wish, row)),
  }))
}

type PlanWordsProps = { count: number; plan: ReturnType<typeof plannedOf>; removes: boolean }

/** How many of the chosen ones change, how many stay, and how many can't be changed. */
const PlanWords = ({ count, plan: { all, refused, planned }, removes }: PlanWordsProps) => (
  <p aria-live="polite" className="text-sm">
    <strong>{grouped(planned.length)}件が変わります。</strong>
    {all.length < count && `${grouped(count - all.length)}件は変わりません。`}
    {refused.length > 0 && (
      <strong className="text-vermilion">{grouped(refused.length)}件は変更できません（そのまま残ります）。</strong>
    )}
    {removes && '外した商品は飲食店の発注画面に出なくなります。もう一度加えると、名前や単価は元のまま戻ります。'}
  </p>
)

/** What is to be done. */
const WishFields = ({
  wish: { kind, number, rounding, valid_from },
  today,
  error,
  onChange,
}: {
  wish: BulkWish
  today: Day
  error: string | null
  onChange: (some: Partial<BulkWish>) => void
}) => (
  <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
    <SelectField
      label="変更すること"
      name="kind"
      value={kind}
      onChange={value => onChange({ kind: kinds.find(one => one.value === value)?.value ?? kind })}
      choices={kinds}
    />
    {(isPriced(kind) || kind === 'end') && (
      <DateField
        looks="ahead"
        label="この納品日から"
        name="valid_from"
        required
        min={today}
        value={valid_from}
        onChange={next => onChange({ valid_from: next })}
      />
    )}
    {isPriced(kind) && (
      <TextField
        label={kind === 'rate' ? '変更する率' : kind === 'amount' ? '変更する額' : '単価'}
        name="number"
        inputMode="decimal"
        autoComplete="off"
        value={number}
        onChange={value => onChange({ number: value })}
        error={error ?? undefined}
        after={<span>{kind === 'rate' ? '%' : '円'}</span>}
      />
    )}
    {kind === 'rate' && (
      <SelectField
        label="1円未満"
        name="rounding"
        value={rounding}
        onChange={value => onChange({ rounding: value === 'floor' || value === 'ceil' ? value : 'round' })}
        choices={[
          { value: 'round', label: '四捨五入' },
          { value: 'floor', label: '切り捨て' },
          { value: 'ceil', label: '切り上げ' },
        ]}
      />
    )}
  </div>
)

/** What becomes of the items, the first hundred of them. */
const PlanTable = ({ planned }: { planned: readonly Planned[] }) => (
  <>
    {planned.length > 0 && (
      <Table label="変わる内容" stacks className="md:max-h-[40dvh]">
        <thead>
          <tr>
            <Th>商品</Th>
            <Th numeric>いま</Th>
            <Th numeric>変更後</Th>
          </tr>
        </thead>
        <tbody>
          {planned.slice(0, 100).map(({ row, before, after, refused, far }) => (
            <Tr key={row.id}>
              <Td wrap>
                {nameOf(row)}
                {far && <b className="block text-amber">大きく違う</b>}
              </Td>
              <Td numeric>
                <StackedHead>いま</StackedHead>
                {before}
              </Td>
              <Td numeric strong wrap className={refused === undefined ? undefined : 'text-vermilion'}>
                <StackedHead>変更後</StackedHead>
                {refused ?? after}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    )}
    {planned.length > 100 && <p className="text-sm text-ink-soft">はじめの100件を表示しています。</p>}
  </>
)
