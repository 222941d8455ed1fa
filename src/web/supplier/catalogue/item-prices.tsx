import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { priceChoiceForm } from '#contract/catalogue/product-item.form.ts'
import { type ProductItem, removeProductItemPrice } from '#contract/catalogue/product-items.contract.ts'
import { farPrice } from '#domain/catalogue/far-price.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { grouped } from '#domain/shared/count.ts'
import { addDays, type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { basisWord } from '#domain/trade/unit.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { FarNotice } from '#web/form/far-notice.tsx'
import { Form } from '#web/form/form.tsx'
import { useAskOnce } from '#web/form/use-ask-once.ts'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { yenWords } from './item-words.ts'
import { currentOf, savePrice } from './save-item.ts'
import { undoAction, useUndoItems } from './use-undo.ts'

/** The prices of an item by the delivery date from which they hold, and the next one to come. */
export const ItemPrices = (props: Props) => {
  const { item, today, onSaved } = props
  const title = useId()
  const [whole, setWhole] = useState(false)
  const held = item.prices.find(one => one.valid_from <= today)?.valid_from
  const shown = whole ? item.prices : item.prices.filter(one => one.valid_from >= (held ?? ''))
  const hidden = item.prices.length - shown.length
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <h3 id={title} className="border-b pb-1 text-base">
        単価（税抜・1{basisWord(item)}あたり）
      </h3>
      <ul className="flex flex-col">
        {shown.map(one => (
          <PriceRow
            key={one.valid_from}
            {...{ item, one, onSaved }}
            held={one.valid_from === held}
            to_come={one.valid_from > today}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="quiet" size="small" className="self-start" onClick={() => setWhole(true)}>
          過去の単価を見る（{hidden}件）
        </Button>
      )}
      <NextPrice {...props} />
      <p className="text-sm text-ink-soft">
        飲食店の発注画面には、選んだ納品日の単価が表示されます。
        {item.own_price_count > 0 &&
          `いま得意先ごとの単価がある${grouped(item.own_price_count)}件の発注リストには、この単価は使われません。`}
      </p>
    </section>
  )
}

type Props = { item: ProductItem; today: Day; onSaved: (item: ProductItem) => void }
type Price = ProductItem['prices'][number]

const PriceRow = ({
  item,
  one,
  held,
  to_come,
  onSaved,
}: {
  item: ProductItem
  one: Price
  held: boolean
  to_come: boolean
  onSaved: Props['onSaved']
}) => {
  const say = useToast()
  const undo = useUndoItems()
  const remove = async (valid_from: Day) => {
    try {
      const params = { supplier_id: supplierId(), product_item_id: item.id, valid_from }
      const saved = await call(removeProductItemPrice, { params, query: { revision: item.revision } })
      onSaved(saved)
      say('単価の変更を取り消しました', { action: undoAction(undo, saved.updated_at) })
    } catch (error) {
      // The prices as they stand now are shown above; who still wants this one gone presses again.
      const current = currentOf(error)
      if (current) onSaved(current)
      sayNotDone(say, error)
    }
  }
  const from = `${formatDayWithWeekday(one.valid_from)}から`
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 border-b py-1">
      <span className="w-40 whitespace-nowrap tabular-nums">{from}</span>
      <span className="flex-1 font-bold whitespace-nowrap tabular-nums">{yenWords(one.price)}</span>
      {held && <StateBadge tone="leaf">いまの単価</StateBadge>}
      {to_come && (
        <>
          <StateBadge tone="indigo">予定</StateBadge>
          <Button
            size="small"
            look="quiet"
            icon={Trash2}
            aria-label={`${from}の単価を取り消す`}
            onClick={() => remove(one.valid_from)}
          >
            取り消す
          </Button>
        </>
      )}
    </li>
  )
}

/** What is typed for the next price is kept, asked about once where it is far, and laid beside what somebody else saved. */
const useNextPrice = ({ item, today, onSaved }: Props) => {
  const say = useToast()
  const undo = useUndoItems()
  const [theirs, setTheirs] = useState<ProductItem | null>(null)
  const start = { valid_from: addDays(today, 1), price: '', market_price: false }
  const asked = useAskOnce()
  const kept = useKeptDraft(`item_price:${item.id}`, start, 0)
  const form = useForm({
    schema: priceChoiceForm,
    initial: kept.draft,
    onSubmit: async ({ valid_from, price, market_price }) => {
      const past = item.prices.map(one => one.price)
      if (!market_price && !asked.mayGo(price, farPrice(price, ...past))) return
      try {
        const saved = await savePrice(item.id, {
          revision: item.revision,
          valid_from,
          price: market_price ? null : price,
        })
        kept.drop()
        form.reset(start)
        onSaved(saved)
        say(`${formatDayWithWeekday(valid_from)}の納品分からの単価を決めました`, {
          action: undoAction(undo, saved.updated_at),
        })
      } catch (error) {
        const current = currentOf(error)
        if (!current) throw error
        setTheirs(current)
      }
    },
  })
  useKeepTyped(form.values, kept)
  /** The prices as they stand now are shown above; what was typed stays below them, or is given up. */
  const take = (current: ProductItem, mine: boolean) => {
    if (!mine) {
      kept.drop()
      form.reset(start)
    }
    setTheirs(null)
    onSaved(current)
  }
  return { form, asked, theirs, take }
}

const NextPrice = (props: Props) => {
  const { item, today } = props
  const { form, asked, theirs, take } = useNextPrice(props)
  const { valid_from, price, market_price } = form.values
  const line = (from: Day, words: string) => `${formatDayWithWeekday(from)}から ${words}`
  const held = item.prices.find(one => one.valid_from <= today)?.valid_from ?? ''
  return (
    <>
      <Form form={form} aria-label="単価の変更" dense className="rounded-card bg-ground p-4">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <DateField looks="ahead" label="この納品日から" required {...form.bind('valid_from')} min={today} />
          <TextField
            label={item_labels.price}
            {...form.bind('price')}
            inputMode="decimal"
            autoComplete="off"
            disabled={market_price}
            after={<span className="whitespace-nowrap">円/{basisWord(item)}</span>}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox
            label="時価にする"
            value={market_price}
            onChange={on => form.setSome({ market_price: on, ...(on ? { price: '' } : {}) })}
          />
          <Button type="submit" busy={form.busy}>
            単価を決める
          </Button>
        </div>
        <FarNotice
          words={asked.words}
          yes="この単価に決める"
          onYes={() => {
            asked.beSure()
            return form.submit()
          }}
        />
      </Form>
      {theirs && (
        <ConflictDialog
          theirs={{ revision: theirs.revision, changed_at: theirs.updated_at, changed_by_name: null }}
          what="この商品"
          now_title="今の単価"
          now={theirs.prices
            .filter(one => one.valid_from >= held)
            .map(one => line(one.valid_from, yenWords(one.price)))}
          mine={[line(valid_from, market_price ? yenWords(null) : `${price}円`)]}
          onClose={() => take(theirs, true)}
          onTakeTheirs={() => take(theirs, false)}
          onKeepMine={() => take(theirs, true)}
        />
      )}
    </>
  )
}
