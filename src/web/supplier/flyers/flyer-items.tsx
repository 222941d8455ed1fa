import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { listProductItems } from '#contract/catalogue/product-items.contract.ts'
import { flyer_labels, flyer_limits, isAboveUsual } from '#domain/flyers/flyer.ts'
import { graphemeCount } from '#domain/shared/characters.ts'
import { formatYen, parseYen } from '#domain/shared/decimal.ts'
import { basisWord } from '#domain/trade/unit.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { priceWords } from '#web/supplier/catalogue/item-words.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from '#web/ui/field.tsx'
import { moved } from '#web/ui/reorder.ts'
import { ReorderList } from '#web/ui/reorder-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type DraftItem, itemAdded } from './flyer-draft.ts'
import { periodShort } from './flyer-states.tsx'
import { ItemPhoto } from './item-photo.tsx'
import { LostOnPaper } from './lost-on-paper.tsx'
import type { Refused } from './refused-draft.ts'

type Props = {
  items: readonly DraftItem[]
  errorOf: (field: string) => string | undefined
  /** What can't be as it is typed, by field. */
  refused: Refused
  onChange: (items: DraftItem[]) => void
}

/** The items of a flyer in their order: found in the master, each with its price and a few words. */
export const FlyerItems = ({ items, errorOf, refused, onChange }: Props) => {
  const error = errorOf('items')
  const put = (id: string, some: Partial<DraftItem>) =>
    onChange(items.map(one => (one.product_item_id === id ? { ...one, ...some } : one)))
  return (
    <div className="flex flex-col gap-3">
      <AddItem items={items} error={error} onAdd={item => onChange([...items, item])} />
      {items.length > 0 && (
        <ReorderList
          label="チラシの商品"
          items={items}
          keyOf={one => one.product_item_id}
          nameOf={one => one.name}
          onChange={onChange}
        >
          {item => {
            const place = items.indexOf(item)
            return (
              <ItemRow
                item={item}
                place={place}
                last={place === items.length - 1}
                errorOf={field => errorOf(`items.${place}.${field}`)}
                refusedOf={field => refused[`items.${place}.${field}`]}
                onPut={some => put(item.product_item_id, some)}
                onMove={to => onChange([...moved(items, place, to)])}
                onRemove={() => onChange(items.filter(one => one !== item))}
              />
            )
          }}
        </ReorderList>
      )}
    </div>
  )
}

type RowProps = {
  item: DraftItem
  place: number
  last: boolean
  errorOf: (field: string) => string | undefined
  /** What can't be as it is typed, before anybody asks. */
  refusedOf: (field: string) => string | undefined
  onPut: (some: Partial<DraftItem>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

const ItemRow = ({ item, place, last, errorOf, refusedOf, onPut, onMove, onRemove }: RowProps) => (
  <div className="flex min-w-0 flex-1 flex-col gap-2 py-3">
    <div className="flex flex-wrap items-start gap-1">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-bold">{item.name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {[item.code, item.spec].filter(one => one !== '').join('　')}
          <span className="tabular-nums md:whitespace-nowrap">いつもの価格 {priceWords(item, item.usual_price)}</span>
        </p>
      </div>
      <IconButton
        icon={ArrowUp}
        label={`${item.name}を上へ`}
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      />
      <IconButton icon={ArrowDown} label={`${item.name}を下へ`} disabled={last} onClick={() => onMove(place + 1)} />
      <IconButton icon={X} label={`${item.name}を外す`} onClick={onRemove} />
    </div>
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-[12rem_1fr]">
      <TextField
        label={flyer_labels.price}
        name={`price-${place}`}
        aria-label={`${item.name}の${flyer_labels.price}`}
        value={item.price}
        onChange={price => onPut({ price })}
        inputClassName="px-[min(0.75rem,3vw)]"
        error={errorOf('price')}
        inputMode="decimal"
        autoComplete="off"
        after={<span className="text-sm whitespace-nowrap">円/{basisWord(item)}</span>}
      />
      <div>
        <TextField
          label={flyer_labels.headline}
          name={`headline-${place}`}
          aria-label={`${item.name}の${flyer_labels.headline}`}
          value={item.headline}
          onChange={headline => onPut({ headline })}
          error={errorOf('headline')}
          autoComplete="off"
          after={<CharCount text={item.headline} most={flyer_limits.headline} />}
        />
        <LostOnPaper text={item.headline} />
      </div>
    </div>
    <LimitFields item={item} place={place} errorOf={errorOf} refusedOf={refusedOf} onPut={onPut} />
    <ItemPhoto item={item} onChange={flyer_image_id => onPut({ flyer_image_id })} />
    <PriceHints item={item} refused={refusedOf('price') !== undefined} />
  </div>
)

/** How long a text is, and how long it may be. */
const CharCount = ({ text, most }: { text: string; most: number }) => {
  const count = graphemeCount(text.trim())
  return (
    <span
      className={cx(
        'text-sm whitespace-nowrap tabular-nums',
        count > most ? 'font-bold text-vermilion' : 'text-ink-soft',
      )}
    >
      {count}/{most}字
    </span>
  )
}

/** How many pieces may be ordered of it for the flyer's dates: by each store, and in all; empty is no limit. */
const LimitFields = ({
  item,
  place,
  errorOf,
  refusedOf,
  onPut,
}: Pick<RowProps, 'item' | 'place' | 'errorOf' | 'refusedOf' | 'onPut'>) => {
  // What is being typed is not refused half-way.
  const [typing, setTyping] = useState<string | null>(null)
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[12rem_12rem]">
      {(['store_limit', 'total_limit'] as const).map(field => (
        <TextField
          key={field}
          label={flyer_labels[field]}
          name={`${field}-${place}`}
          aria-label={`${item.name}の${flyer_labels[field]}`}
          value={item[field]}
          onChange={typed => {
            setTyping(field)
            onPut({ [field]: typed })
          }}
          onBlur={() => setTyping(null)}
          inputClassName="px-[min(0.75rem,3vw)]"
          error={errorOf(field) ?? (typing === null ? refusedOf(field) : undefined)}
          inputMode="decimal"
          autoComplete="off"
          after={<span className="text-sm whitespace-nowrap">{item.unit}</span>}
        />
      ))}
    </div>
  )
}

/** What a price comes to: nothing, where it is above the usual one, and the lowest of two flyers; of one that is refused nothing. */
const PriceHints = ({
  item: { price, usual_price, hidden, overlaps },
  refused,
}: {
  item: DraftItem
  refused: boolean
}) => {
  const exact = refused ? null : parseYen(price)
  const hints = [
    ...(hidden ? ['発注リストに表示していない商品のため、飲食店には見えません。'] : []),
    ...(isAboveUsual(exact, usual_price) && usual_price !== null
      ? [`いつもの価格 ${formatYen(usual_price)} より安くないため、チラシにも発注にも、いつもの価格が出ます。`]
      : []),
    ...overlaps.map(
      one =>
        `「${one.title}」（${periodShort(one)}）にも${one.price === null ? '価格なしで' : `${formatYen(one.price)}で`}載っています。重なる日は安いほうの価格になります。`,
    ),
  ]
  return hints.map(words => (
    <p key={words} className="phrase text-sm font-bold text-amber">
      {words}
    </p>
  ))
}

const AddItem = ({
  items,
  error,
  onAdd,
}: {
  items: readonly DraftItem[]
  error: string | undefined
  onAdd: (item: DraftItem) => void
}) => {
  const [query, setQuery] = useState('')
  const q = query.trim()
  const found = useData(
    listProductItems,
    { params: { supplier_id: supplierId() }, query: { q, limit: 20 } },
    { enabled: q !== '', keep: true, throws: false },
  )
  if (items.length >= flyer_limits.items)
    return (
      <>
        <p className="text-sm text-ink-soft">1枚に載せられる商品は{flyer_limits.items}品までです。</p>
        {error !== undefined && <FieldError>{error}</FieldError>}
      </>
    )
  const placeOf = (id: string) => items.findIndex(one => one.product_item_id === id)
  // What is on the flyer comes last, so that Enter adds what can be added.
  const rows = (found.data?.items ?? []).toSorted((a, b) => Number(placeOf(a.id) >= 0) - Number(placeOf(b.id) >= 0))
  return (
    <ComboboxField
      label="商品を加える"
      hint={`商品名・コードで探します（${items.length} / ${flyer_limits.items}品）`}
      name="item"
      query={query}
      onQuery={setQuery}
      stale={found.isPlaceholderData}
      choices={
        q === ''
          ? []
          : rows.map(row => ({
              value: row.id,
              label: [row.name, row.spec].filter(one => one !== '').join(' '),
              note:
                placeOf(row.id) >= 0
                  ? `${row.code}・このチラシに載っています（${placeOf(row.id) + 1}番目）`
                  : `${row.code}・${priceWords(row, row.unit_price)}`,
            }))
      }
      onChoose={({ value }) => {
        const chosen = rows.find(one => one.id === value)
        setQuery('')
        if (placeOf(value) >= 0) document.getElementsByName(`price-${placeOf(value)}`)[0]?.focus()
        else if (chosen) onAdd(itemAdded(chosen))
      }}
      error={error}
      busy={found.isFetching}
    />
  )
}
