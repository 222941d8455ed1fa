import type { ProductQuantity } from '#contract/board/month-counts.contract.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import type { Day } from '#domain/shared/day.ts'
import { formatQuantity, isZero } from '#domain/shared/decimal.ts'
import { caseText, unitWord } from '#domain/trade/unit.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'

type Props = {
  items: readonly ProductQuantity[]
  /** The day of delivery on which an item can be shared out; null: it is a day of ordering. */
  date: Day | null
  /** Whose stores are shown, by key. */
  open: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** What of each item goes out, and to whom. On a phone what stands in columns elsewhere stands under one another. */
export const QuantityTable = ({ items, date, open, onToggle }: Props) => {
  const wide = useWide(768)
  return (
    <Table label="商品別の数量" page={wide}>
      <Heads
        names={
          wide
            ? [
                'コード',
                '商品名・規格',
                { numeric: 'ケース' },
                { numeric: 'バラ' },
                { numeric: '計' },
                { numeric: '重量' },
                { numeric: '得意先' },
                ...(date === null ? [] : [{ spoken: '調整' }]),
              ]
            : ['商品', { numeric: '数量' }, { spoken: '得意先と調整' }]
        }
      />
      <tbody>
        {items.map(item => (
          <ItemRows
            key={item.key}
            item={item}
            date={date}
            wide={wide}
            open={open.has(item.key)}
            onToggle={() => onToggle(item.key)}
          />
        ))}
      </tbody>
    </Table>
  )
}

/** Something of it goes out: not all of it is short. */
export const isShipped = ({ cases, pieces }: ProductQuantity): boolean => !isZero(cases) || !isZero(pieces)

type RowProps = { item: ProductQuantity; date: Day | null; wide: boolean; open: boolean; onToggle: () => void }

const ItemRows = ({ item, date, wide, open, onToggle }: RowProps) => (
  <>
    {wide ? (
      <Tr>
        <Td className="tabular-nums">{item.code}</Td>
        <Td wrap className="w-full">
          <ItemName item={item} />
        </Td>
        <AmountCells one={item} item={item} />
        <Td numeric>
          <StoresButton item={item} open={open} onToggle={onToggle} />
        </Td>
        {date !== null && <Td>{<ShareLink item={item} date={date} />}</Td>}
      </Tr>
    ) : (
      <Tr>
        <Td wrap className="w-full">
          <ItemName item={item} />
          <span className="block text-xs text-ink-soft tabular-nums">{item.code}</span>
        </Td>
        <Td numeric>
          <Amounts one={item} item={item} />
        </Td>
        <Td>
          <span className="flex flex-col items-end">
            <StoresButton item={item} open={open} onToggle={onToggle} />
            {date !== null && <ShareLink item={item} date={date} />}
          </span>
        </Td>
      </Tr>
    )}
    {open &&
      item.stores.map(store => (
        <Tr key={`${store.code}${store.name}`} low>
          {wide && <Td className="pl-6 text-ink-soft tabular-nums">{store.code}</Td>}
          <Td wrap={!wide} className={wide ? undefined : 'pl-6'}>
            {store.name}
          </Td>
          {wide ? (
            <AmountCells one={store} item={item} part />
          ) : (
            <Td numeric>
              <Amounts one={store} item={item} part />
            </Td>
          )}
          <Td colSpan={wide && date !== null ? 2 : 1} />
        </Tr>
      ))}
  </>
)

const ItemName = ({ item }: { item: ProductQuantity }) => (
  <>
    {isShipped(item) ? <strong>{item.name}</strong> : <s className="text-ink-soft">{item.name}</s>}
    <span className="text-xs text-ink-soft max-md:block md:ml-2">
      {!isShipped(item) && <span className="mr-2 font-bold text-vermilion">全量欠品</span>}
      {[item.spec, item.origin, !isZero(item.cases) && caseText(item)].filter(Boolean).join(' ')}
    </span>
  </>
)

const StoresButton = ({ item, open, onToggle }: Pick<RowProps, 'item' | 'open' | 'onToggle'>) => (
  <button
    type="button"
    aria-expanded={open}
    aria-label={`${item.name}の内訳 ${item.stores.length}件`}
    onClick={onToggle}
    className="min-h-9 rounded-input px-2 text-indigo underline underline-offset-2 hover:bg-ground"
  >
    {grouped(item.stores.length)}件
  </button>
)

const ShareLink = ({ item, date }: { item: ProductQuantity; date: Day }) =>
  item.product_item_id !== null && (
    <ButtonLink
      to={pathTo(supplierPages.shareOut, { date, product_item_id: item.product_item_id })}
      size="small"
      aria-label={`${item.name}の欠品・重量を調整する`}
    >
      欠品・重量
    </ButtonLink>
  )

type Counted = Pick<ProductQuantity, 'cases' | 'pieces' | 'all_pieces' | 'weight' | 'expected_weight'>
type AmountProps = { one: Counted; item: ProductQuantity; part?: boolean }

const wordsOf = ({ one, item }: AmountProps) => ({
  cases: isZero(one.cases) ? '' : `${formatQuantity(one.cases)}${unitWord(item, 'case')}`,
  pieces: isZero(one.pieces) ? '' : `${formatQuantity(one.pieces)}${item.unit}`,
  all: one.all_pieces === null ? '' : `${formatQuantity(one.all_pieces)}${item.unit}`,
})

const AmountCells = ({ one, item, part = false }: AmountProps) => {
  const { cases, pieces, all } = wordsOf({ one, item })
  return (
    <>
      <Td numeric>{cases}</Td>
      <Td numeric>{pieces}</Td>
      <Td numeric strong={!part}>
        {all}
      </Td>
      <Td numeric>
        <Weights one={one} />
      </Td>
    </>
  )
}

/** The same under one another: the sum, what it is made of where that is more than one, the weight. */
const Amounts = ({ one, item, part = false }: AmountProps) => {
  const { cases, pieces, all } = wordsOf({ one, item })
  const parts = [cases, pieces].filter(Boolean)
  const sum = all || parts.join(' ')
  return (
    <>
      <span className={part ? 'block' : 'block text-base font-bold'}>{sum}</span>
      {all !== '' && cases !== '' && <span className="block text-xs">{parts.join(' ')}</span>}
      <span className="block text-xs">
        <Weights one={one} />
      </span>
    </>
  )
}

const Weights = ({ one }: { one: Counted }) => (
  <>
    {one.weight !== null && <span className="block">{formatQuantity(one.weight)}kg</span>}
    {one.expected_weight !== null && (
      <span className="block text-amber">概算 {formatQuantity(one.expected_weight)}kg</span>
    )}
  </>
)
