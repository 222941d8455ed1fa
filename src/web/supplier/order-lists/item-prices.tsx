import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { listPriceChoice } from '#contract/order-lists/list-item.form.ts'
import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { comingPrices, type DatedPrice, priceInForce, priceOn } from '#domain/catalogue/effective-price.ts'
import { farPrice } from '#domain/catalogue/far-price.ts'
import { addDays, type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { basisWord } from '#domain/trade/unit.ts'
import { call } from '#web/api/call.ts'
import { FarNotice } from '#web/form/far-notice.tsx'
import { Form } from '#web/form/form.tsx'
import { useAskOnce } from '#web/form/use-ask-once.ts'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { yenWords } from '#web/supplier/catalogue/item-words.ts'
import { ToldStores } from '#web/supplier/catalogue/told-stores.tsx'
import { undoAction } from '#web/supplier/catalogue/use-undo.ts'
import { Button } from '#web/ui/button.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { currentRow, type ListCalls } from './list-api.ts'
import { levelWord } from './list-words.ts'
import { useUndoPrices } from './use-undo-prices.ts'

type Props = {
  calls: ListCalls
  list: OrderList
  row: ListItemRow
  today: Day
  may_edit: boolean
  onSaved: (row: ListItemRow) => void
}

const line = (from: Day, words: string) => `${formatDayWithWeekday(from)}から ${words}`
const priceOrEnd = (one: DatedPrice) => (one.ends ? '通常の単価に戻す' : yenWords(one.price))

/** The next price as it is typed, and what is saved or taken back. Where somebody else was faster, `theirs` is what stands. */
const useNextPrice = ({ calls, row, today, onSaved }: Props) => {
  const say = useToast()
  const undo = useUndoPrices(calls)
  const [theirs, setTheirs] = useState<ListItemRow | null>(null)
  const start: Values = { valid_from: addDays(today, 1), kind: 'price', price: '' }
  const asked = useAskOnce()
  const kept = useKeptDraft(`list_price:${row.id}`, start, 0)
  const form = useForm({
    schema: listPriceChoice,
    initial: kept.draft,
    onSubmit: async ({ valid_from, kind, price }) => {
      const past = [...row.own, ...row.groups.flatMap(group => group.prices)].map(one => one.price)
      const doubts = kind === 'price' ? farPrice(price, ...past, priceInForce(row.general, today)?.price ?? null) : []
      if (!asked.mayGo(price, doubts)) return
      const body = { valid_from, price: kind === 'price' ? price : null, ends: kind === 'ends', revision: row.revision }
      try {
        const { done_at, ...saved } = await call(calls.setListItemPrice, { params: { list_item_id: row.id }, body })
        kept.drop()
        form.reset(start)
        onSaved(saved)
        say(`${formatDayWithWeekday(valid_from)}の納品分からの単価を決めました`, { action: undoAction(undo, done_at) })
      } catch (error) {
        const current = currentRow(error)
        if (!current) throw error
        setTheirs(current)
      }
    },
  })
  useKeepTyped(form.values, kept)
  const remove = async (valid_from: Day) => {
    try {
      const at = { params: { list_item_id: row.id, valid_from }, query: { revision: row.revision } }
      const { done_at, ...saved } = await call(calls.removeListItemPrice, at)
      onSaved(saved)
      say('単価の変更を取り消しました', { action: undoAction(undo, done_at) })
    } catch (error) {
      // As in the catalogue: what stands now is shown, and the next press is about that.
      const current = currentRow(error)
      if (current) onSaved(current)
      sayNotDone(say, error)
    }
  }
  /** The prices as they stand now are shown above; what was typed stays below them, or is given up. */
  const take = (current: ListItemRow, mine: boolean) => {
    if (!mine) {
      kept.drop()
      form.reset(start)
    }
    setTheirs(null)
    onSaved(current)
  }
  return { asked, form, theirs, take, remove }
}

/** What the item costs here: which price holds and whose it is, the list's own by delivery date, and the next one. */
export const ListItemPrices = (props: Props) => {
  const { list, row, today, may_edit } = props
  const title = useId()
  const own_word = list.kind === 'group' ? 'グループの単価' : 'この得意先の単価'
  const { asked, form, theirs, take, remove } = useNextPrice(props)
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <h3 id={title} className="border-b pb-1 text-base">
        単価（税抜・1{basisWord(row)}あたり）
      </h3>
      <InForce list={list} row={row} today={today} />
      <h4 className="text-sm">{own_word}</h4>
      <OwnPrices row={row} today={today} onRemove={may_edit ? remove : null} />
      {list.price_visible &&
        comingPrices(row, today).map(({ valid_from }) => (
          <div key={valid_from} className="flex flex-wrap items-center gap-x-3 text-sm">
            <span className="tabular-nums">{formatDayWithWeekday(valid_from)}からの変更</span>
            <ToldStores product_item_id={row.product_item_id} valid_from={valid_from} name={row.item_name} />
          </div>
        ))}
      {may_edit && <PriceForm form={form} row={row} today={today} />}
      <FarNotice
        words={asked.words}
        yes="この単価に決める"
        onYes={() => {
          asked.beSure()
          return form.submit()
        }}
      />
      {theirs && (
        <Conflict own_word={own_word} theirs={theirs} typed={form.values} onTake={mine => take(theirs, mine)} />
      )}
    </section>
  )
}

type ConflictProps = {
  own_word: string
  theirs: ListItemRow
  typed: Values
  /** `mine`: what was typed stays. */
  onTake: (mine: boolean) => void
}

const Conflict = ({ own_word, theirs, typed, onTake }: ConflictProps) => {
  const { valid_from, kind, price } = typed
  const words = kind === 'price' ? `${price}円` : priceOrEnd({ valid_from, price: null, ends: kind === 'ends' })
  return (
    <ConflictDialog
      theirs={{ revision: theirs.revision, changed_at: null, changed_by_name: null }}
      what="この商品"
      now_title={`今の${own_word}`}
      now={theirs.own.length === 0 ? ['まだありません'] : theirs.own.map(one => line(one.valid_from, priceOrEnd(one)))}
      mine={[line(valid_from, words)]}
      onClose={() => onTake(true)}
      onTakeTheirs={() => onTake(false)}
      onKeepMine={() => onTake(true)}
    />
  )
}

type Shown = Pick<Props, 'list' | 'row' | 'today'>

/** Which price holds today and whose it is, and those of the levels under the list's own. */
const InForce = ({ list, row, today }: Shown) => {
  const levels = [
    ...row.groups.map(group => ({
      id: group.id,
      word: `グループ「${list.groups.find(one => one.id === group.id)?.name ?? ''}」`,
      price: priceInForce(group.prices, today),
    })),
    { id: 'general', word: '商品の単価', price: priceInForce(row.general, today) },
  ]
  return (
    <>
      <p className="flex items-baseline gap-3">
        <span className="text-sm text-ink-soft">今日の納品分</span>
        <strong className="text-lg tabular-nums">{yenWords(priceOn(row, today).price)}</strong>
        <StateBadge tone="leaf">{levelWord(list, row, today)}</StateBadge>
      </p>
      <dl className="text-sm">
        {levels.map(level => (
          <div key={level.id} className="flex min-h-8 items-center gap-3 border-b">
            <dt className="flex-1 text-ink-soft">{level.word}</dt>
            <dd className="tabular-nums">{level.price ? yenWords(level.price.price) : 'なし'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The list's own prices by delivery date; those to come can be taken back. */
const OwnPrices = ({
  row,
  today,
  onRemove,
}: Omit<Shown, 'list'> & { onRemove: ((valid_from: Day) => Promise<void>) | null }) => {
  const held = row.own.findLast(one => one.valid_from <= today)
  return row.own.length === 0 ? (
    <p className="text-sm text-ink-soft">まだありません。決めると、ほかの単価よりも先に使われます。</p>
  ) : (
    <ul className="flex flex-col">
      {row.own.map(one => (
        <li key={one.valid_from} className="flex min-h-11 items-center gap-3 border-b py-1">
          <span className="w-40 tabular-nums">{formatDayWithWeekday(one.valid_from)}から</span>
          <span className="flex-1 font-bold tabular-nums">{priceOrEnd(one)}</span>
          {one === held && <StateBadge tone="leaf">いま</StateBadge>}
          {one.valid_from > today && onRemove && (
            <Button
              size="small"
              look="quiet"
              icon={Trash2}
              aria-label={`${formatDayWithWeekday(one.valid_from)}からの単価を取り消す`}
              onClick={() => onRemove(one.valid_from)}
            >
              取り消す
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

type Values = { valid_from: Day; kind: 'price' | 'market' | 'ends'; price: string }

/** The next price of the list's own. */
const PriceForm = ({
  form,
  row,
  today,
}: Omit<Shown, 'list'> & { form: ReturnType<typeof useForm<Values, unknown>> }) => (
  <Form form={form} aria-label="単価の変更" dense className="rounded-card bg-ground p-4">
    <DateField looks="ahead" label="この納品日から" required {...form.bind('valid_from')} min={today} />
    <RadioGroup
      row
      label="単価の決め方"
      hideLabel
      {...form.bind('kind')}
      choices={[
        { value: 'price', label: '単価を決める' },
        { value: 'market', label: '時価' },
        { value: 'ends', label: '通常の単価に戻す' },
      ]}
    />
    <div className="flex flex-wrap items-end justify-between gap-3">
      <TextField
        label="単価"
        {...form.bind('price')}
        inputMode="decimal"
        autoComplete="off"
        disabled={form.values.kind !== 'price'}
        inputClassName="max-w-40"
        after={<span className="whitespace-nowrap">円/{basisWord(row)}</span>}
      />
      <Button type="submit" busy={form.busy}>
        単価を決める
      </Button>
    </div>
  </Form>
)
