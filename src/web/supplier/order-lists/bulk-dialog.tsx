import { useState } from 'react'
import { priceText } from '#contract/catalogue/product-item.form.ts'
import type { ListBulkChange, ListItemRow } from '#contract/order-lists/list-routes.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { priceOn, samePrice } from '#domain/catalogue/effective-price.ts'
import { type PriceStep, STEP_REFUSALS, steppedPrice } from '#domain/catalogue/list-item.ts'
import { grouped } from '#domain/shared/count.ts'
import { addDays, type Day, isDay } from '#domain/shared/day.ts'
import { compare, decimalPlaces, parseDecimal, type Rounding } from '#domain/shared/decimal.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { type ChangedRow, ChangedRows, no_step, stepWords } from '#web/supplier/catalogue/changed-rows.tsx'
import { yenWords } from '#web/supplier/catalogue/item-words.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ListCalls } from './list-api.ts'
import { nameOf } from './list-words.ts'

type Kind = 'rate' | 'amount' | 'set' | 'end' | 'show' | 'hide' | 'remove'

const kinds: { value: Kind; label: string }[] = [
  { value: 'rate', label: '単価を率で変える（%）' },
  { value: 'amount', label: '単価を額で変える（円）' },
  { value: 'set', label: '単価を同じ額にする' },
  { value: 'end', label: '個別の単価をやめて通常の単価に戻す' },
  { value: 'show', label: '表示する' },
  { value: 'hide', label: '非表示にする' },
  { value: 'remove', label: 'リストから外す' },
]

type Planned = {
  row: ListItemRow
  before: string
  after: string
  price?: string | null
  /** Why it stays as it is. */
  refused?: string
}

const stepOf = (one: Planned | null | undefined) => (one ? stepWords(one.before, one.refused ?? one.after) : no_step)

/** One change to many items of a list: what it does to each is seen before, and exactly that is stored. */
export const ListBulkDialog = ({
  calls,
  rows,
  today,
  onClose,
  onStale,
  onDone,
}: {
  calls: ListCalls
  rows: readonly ListItemRow[]
  today: Day
  onClose: () => void
  /** It was refused: the rows are read anew. */
  onStale: () => Promise<unknown>
  onDone: (changed: number) => Promise<void>
}) => {
  const kept = useKeptDraft<{ kind: Kind; number: string; rounding: Rounding; valid_from: Day }>(
    'bulk_list_items',
    { kind: 'rate', number: '', rounding: 'round', valid_from: addDays(today, 1) },
    0,
  )
  const { kind, number, rounding, valid_from } = kept.draft
  const set = (some: Partial<typeof kept.draft>) => {
    kept.change({ ...kept.draft, ...some })
    setError(null)
    setFailed(null)
    setOthers([])
  }
  const [error, setError] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [others, setOthers] = useState<ChangedRow[]>([])
  const priced = kind === 'rate' || kind === 'amount' || kind === 'set'

  const typed = parseDecimal(number)
  const step: PriceStep | null =
    typed === null
      ? null
      : kind === 'rate'
        ? { kind: 'rate', rate: typed, rounding }
        : kind === 'amount'
          ? { kind: 'amount', amount: typed }
          : { kind: 'set', price: typed }
  const plan = (row: ListItemRow): Planned | null => {
    if (kind === 'show' || kind === 'hide') {
      const visible = kind === 'show'
      return row.visible === visible
        ? null
        : { row, before: visible ? '非表示' : '表示', after: visible ? '表示' : '非表示' }
    }
    if (kind === 'remove') return { row, before: 'リストにある', after: '外す' }
    if (!isDay(valid_from)) return null
    const before = priceOn(row, valid_from)
    if (kind === 'end') {
      if (before.level !== 'own') return null
      const usual = priceOn({ ...row, own: [] }, valid_from)
      return { row, before: yenWords(before.price), after: yenWords(usual.price) }
    }
    if (step === null) return null
    const price = steppedPrice(before.price, step)
    if (typeof price !== 'string') {
      return { row, before: yenWords(before.price), after: '', refused: STEP_REFUSALS[price.refused] }
    }
    if (!samePrice(price, before.price)) return { row, before: yenWords(before.price), after: yenWords(price), price }
    // The same today by another level's price, which may change: from now on it is this list's own.
    const becomes_own = kind === 'set' && before.level !== 'own'
    return becomes_own ? { row, before: `${yenWords(price)}（個別なし）`, after: yenWords(price), price } : null
  }
  const all = rows.flatMap(row => plan(row) ?? [])
  const refused = all.filter(one => one.refused !== undefined)
  const planned = all.filter(one => one.refused === undefined)
  const shown = [...refused, ...planned]

  const wrong = (): string | null => {
    if (!priced) return null
    if (kind === 'set') {
      const judged = priceText().safeParse(number)
      if (!judged.success) return fieldMessages(judged.error)[0]?.message ?? ''
    }
    if (typed === null) return '数値で入力してください'
    if (decimalPlaces(typed) > 2) return '小数は2桁までで入力してください'
    return kind === 'rate' && (compare(typed, '-99') < 0 || compare(typed, '1000') > 0)
      ? '-99から1000までで入力してください'
      : null
  }
  const change = (): ListBulkChange => {
    if (kind === 'show' || kind === 'hide') return { kind: 'visible', visible: kind === 'show' }
    if (kind === 'remove') return { kind: 'remove' }
    return { kind: kind === 'end' ? 'price_end' : 'price', valid_from }
  }
  const apply = async () => {
    const said = wrong()
    setError(said)
    setOthers([])
    if (said !== null) return
    const items = planned.map(({ row, price }) => ({
      list_item_id: row.id,
      revision: row.revision,
      ...(price === undefined ? {} : { price }),
    }))
    try {
      const { changed } = await call(calls.bulkChangeListItems, { body: { items, change: change() } })
      kept.drop()
      await onDone(changed)
    } catch (caught) {
      const stale = detailOf(caught, 'items') as ListItemRow[] | undefined
      const seen = new Map(planned.map(one => [one.row.id, one]))
      setOthers(
        (stale ?? []).map(row => ({
          id: row.id,
          name: nameOf(row),
          seen: stepOf(seen.get(row.id)),
          now: stepOf(plan(row)),
        })),
      )
      if (!stale && !isSilent(caught)) setFailed(errorMessage(caught))
      // What stands now is read anew; what was typed is applied to that.
      await onStale()
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={`${grouped(rows.length)}件をまとめて変更`}
      actions={
        <>
          <Button
            onClick={() => {
              kept.drop()
              onClose()
            }}
          >
            やめる
          </Button>
          <Button look={kind === 'remove' ? 'danger' : 'primary'} disabled={planned.length === 0} onClick={apply}>
            {kind === 'remove' ? `${grouped(planned.length)}件を外す` : `${grouped(planned.length)}件を変更する`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failed !== null && <Notice kind="error" title={failed} />}
        {others.length > 0 && <ChangedRows rows={others} />}
        <ResumedNotice kept={kept} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label="変更すること"
            name="kind"
            value={kind}
            onChange={value => {
              const next = kinds.find(one => one.value === value)
              if (next) set({ kind: next.value })
            }}
            choices={kinds}
          />
          {(priced || kind === 'end') && (
            <DateField
              label="この納品日から"
              name="valid_from"
              required
              min={today}
              value={valid_from}
              onChange={next => set({ valid_from: next })}
            />
          )}
          {priced && (
            <TextField
              label={kind === 'rate' ? '変更する率' : kind === 'amount' ? '変更する額' : '単価'}
              name="number"
              inputMode="decimal"
              autoComplete="off"
              value={number}
              onChange={value => set({ number: value })}
              error={error ?? undefined}
              after={<span>{kind === 'rate' ? '%' : '円'}</span>}
            />
          )}
          {kind === 'rate' && (
            <SelectField
              label="1円未満"
              name="rounding"
              value={rounding}
              onChange={value => set({ rounding: value === 'floor' || value === 'ceil' ? value : 'round' })}
              choices={[
                { value: 'round', label: '四捨五入' },
                { value: 'floor', label: '切り捨て' },
                { value: 'ceil', label: '切り上げ' },
              ]}
            />
          )}
        </div>
        <p aria-live="polite" className="text-sm">
          <strong>{grouped(planned.length)}件が変わります。</strong>
          {all.length < rows.length && `${grouped(rows.length - all.length)}件は変わりません。`}
          {refused.length > 0 && (
            <strong className="text-vermilion">
              {grouped(refused.length)}件は変更できません（そのまま残ります）。
            </strong>
          )}
          {kind === 'remove' &&
            '外した商品は飲食店の発注画面に出なくなります。もう一度加えると、名前や単価は元のまま戻ります。'}
        </p>
        {shown.length > 0 && (
          <Table label="変わる内容" className="max-h-[40dvh]">
            <thead>
              <tr>
                <Th>商品</Th>
                <Th numeric>いま</Th>
                <Th numeric>変更後</Th>
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, 100).map(({ row, before, after, refused: why }) => (
                <Tr key={row.id}>
                  <Td>{nameOf(row)}</Td>
                  <Td numeric>{before}</Td>
                  <Td numeric strong wrap className={why === undefined ? undefined : 'text-vermilion'}>
                    {why ?? after}
                  </Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
        {shown.length > 100 && <p className="text-sm text-ink-soft">はじめの100件を表示しています。</p>}
      </div>
    </Dialog>
  )
}
