import CornerDownLeft from 'lucide-react/icons/corner-down-left'
import { formatDay } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { basisWord, caseText, type UnitKind, unitWord } from '#domain/trade/unit.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { UnitPrice } from '#web/ui/money.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { UnitSwitch } from '#web/ui/unit-switch.tsx'
import type { EntryItem, EntryLine } from './entry-draft.ts'
import { type EntryRowProps, useEntryRow } from './use-entry-row.ts'

/**
 * One line after the other by keyboard: a code, kana or a part of the name, Enter, the quantity, Enter, and the next.
 * Enter on nothing goes on to the confirmation, which takes along what is typed here (`finish`).
 */
export const EntryRow = (props: EntryRowProps) => {
  const { box, press, ...row } = useEntryRow(props)
  const { item, unit_kind } = row
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the fields inside have the focus; their Enter is heard here
    <div ref={box} onKeyDown={press} className="flex flex-col gap-2 rounded-card border bg-surface p-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-[min(16rem,100%)] flex-1">
          <ItemField row={row} />
        </div>
        <TextField
          label="数量"
          name="quantity"
          inputMode="decimal"
          autoComplete="off"
          value={row.typed}
          onChange={row.type}
          error={row.wrong}
          disabled={!row.open}
          className="w-60 max-w-full"
          inputClassName="max-w-28"
          after={<span className="text-sm whitespace-nowrap">{item ? unitWord(item, unit_kind) : ''}</span>}
        />
        {item && item.unit_kinds.length > 1 && item.pieces_per_case !== null && (
          <div className="self-end">
            <UnitSwitch
              label={item.name}
              value={unit_kind}
              onChange={row.switchTo}
              unit={item.unit}
              case_unit={item.case_unit}
              pieces_per_case={item.pieces_per_case}
              hideMeaning
            />
          </div>
        )}
        <Button icon={CornerDownLeft} onClick={row.add} disabled={item === null} className="self-end">
          加える
        </Button>
      </div>
      <output className="min-h-6 text-sm text-ink-soft">
        <Below row={row} />
      </output>
    </div>
  )
}

type Row = Omit<ReturnType<typeof useEntryRow>, 'box' | 'press'>

const ItemField = ({ row: { query, unchosen, found, search, chooseById } }: { row: Row }) => (
  <ComboboxField
    label="商品（コード・かな・商品名）"
    name="item"
    query={query}
    error={unchosen}
    onQuery={search}
    choices={found.choices.map(({ id, one, on_list }) => ({
      value: id,
      label: labelOf(one),
      note: on_list ? noteOf(one) : 'リスト外',
    }))}
    busy={found.busy}
    stale={found.first === undefined}
    onChoose={({ value }) => chooseById(value)}
  />
)

/** What is known of the chosen item; before one is chosen, that none is found, or how to type. */
const Below = ({ row: { item, unit_kind, query, found, entered, replaced } }: { row: Row }) =>
  item ? (
    <ItemFacts item={item} unit_kind={unit_kind} there={entered(item, unit_kind)} />
  ) : replaced ? (
    <b className="text-amber">
      {replaced.item.name}は入力済みでした。数量を {formatQuantity(replaced.before)} → {formatQuantity(replaced.after)}
      {unitWord(replaced.item, replaced.unit)} に変えました
    </b>
  ) : query.trim() !== '' && !found.busy && found.choices.length === 0 ? (
    '商品の一覧にもありません。商品を登録すると、ここで選べます（入力はこのまま残ります）。お急ぎの場合は備考に書いてください。'
  ) : (
    'Enterで候補の先頭を選び、数量を入れてEnterで次へ。ケースは「2c」、バラは「2b」とも書けます。空のままEnterで確認へ進みます。'
  )

const labelOf = ({ code, name, spec }: { code: string; name: string; spec: string }) =>
  `${code} ${name}${spec === '' ? '' : ` ${spec}`}`

const noteOf = (item: EntryItem): string =>
  item.off_list ? ['リスト外', lastWords(item)].filter(Boolean).join('・') : lastWords(item)

/** What is known of the chosen item, and that it was entered already. */
const ItemFacts = ({
  item,
  unit_kind,
  there,
}: {
  item: EntryItem
  unit_kind: UnitKind
  there: EntryLine | undefined
}) => (
  <span className="flex flex-wrap gap-x-4">
    {item.off_list && <b className="text-indigo">この店の発注リストにない商品です</b>}
    <UnitPrice value={item.unit_price} unit={basisWord(item)} />
    {item.pieces_per_case !== null && item.unit_kinds.includes('case') && (
      <span>({caseText({ unit: item.unit, pieces_per_case: item.pieces_per_case })})</span>
    )}
    {lastWords(item) !== '' && <span>{lastWords(item)}</span>}
    {item.sales_left !== null && (
      <span>
        {item.flyer_limit?.of === 'store' ? 'この店のチラシの上限まで あと' : '販売残'}{' '}
        {formatQuantity(item.sales_left)}
        {item.unit}
      </span>
    )}
    {item.earliest_date !== null && <span>取寄せ：最短 {formatDay(item.earliest_date)}</span>}
    {there && (
      <b className="text-amber">
        入力済み {formatQuantity(there.quantity)}
        {unitWord(item, unit_kind)}（この数量に置き換えます）
      </b>
    )}
  </span>
)

const lastWords = (item: EntryItem): string =>
  item.last === null
    ? ''
    : `前回 ${formatDay(item.last.delivery_date).slice(5)} ${formatQuantity(item.last.quantity)}${unitWord(item, item.last.unit_kind)}`
