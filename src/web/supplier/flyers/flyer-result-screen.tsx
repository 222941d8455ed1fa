import ChartColumn from 'lucide-react/icons/chart-column'
import { useParams } from 'react-router'
import { resultStores, supplierFlyersFirst } from '#contract/first-flyers.ts'
import type { FlyerResult, SoldItem, SoldStore } from '#contract/flyers/flyers.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { daysBetween, formatShortDay } from '#domain/shared/day.ts'
import { compare, div, formatQuantity, formatYen, roundYen } from '#domain/shared/decimal.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { FlyerHead } from './flyer-head.tsx'
import { FlyerBadge } from './flyer-states.tsx'

/** Who looked at a flyer, and what it sold on its dates, by item and by store, beside the four weeks before. */
export const Screen = () => {
  const { web_flyer_id = '' } = useParams()
  const [query, setQuery] = useAddressQuery()
  const params = { supplier_id: supplierId(), web_flyer_id }
  const { data } = useData(...supplierFlyersFirst.webFlyerResult(params).result)
  const chosen = data?.items.find(one => one.product_item_id === query.get('item'))
  return (
    <div className="w-full max-w-300">
      <FlyerHead title={supplierPages.webFlyerResult.title}>{data && <FlyerBadge state={data.state} />}</FlyerHead>
      {!data ? (
        <SkeletonRows rows={8} height="h-10" />
      ) : (
        <div className="flex flex-col gap-6">
          <Summary result={data} web_flyer_id={web_flyer_id} />
          <ItemTable
            result={data}
            onChoose={item => setQuery({ item: item.product_item_id }, { replace: true, preventScrollReset: true })}
          />
          <Stores
            key={chosen?.product_item_id ?? ''}
            web_flyer_id={web_flyer_id}
            views_counted={data.views_counted}
            item={chosen}
            onAll={() => setQuery({}, { replace: true, preventScrollReset: true })}
          />
        </div>
      )}
    </div>
  )
}

const aDay = (amount: string, days: number): string => formatYen(roundYen(div(amount, String(days)), 'round'))

/** Of which dates, of how many stores, how much; a day's mean only once the dates are over, since the spans differ. */
const Summary = ({ result, web_flyer_id }: { result: FlyerResult; web_flyer_id: string }) => {
  const { title, state, delivery_from: from, delivery_to: to, before_from, before_to, views_counted, total } = result
  const days = daysBetween(from, to) + 1
  const days_before = daysBetween(before_from, before_to) + 1
  return (
    <section aria-label="まとめ" className="flex flex-col gap-2">
      <p>
        <TextLink to={pathTo(supplierPages.webFlyer.path, { web_flyer_id })} className="phrase font-bold">
          {title}
        </TextLink>
      </p>
      <dl className="grid facts gap-x-4 gap-y-1 text-sm tabular-nums">
        <dt className="text-ink-soft">納品日</dt>
        <dd>
          {formatShortDay(from)}〜{formatShortDay(to)}（{days}日）、前の4週間は{formatShortDay(before_from)}〜
          {formatShortDay(before_to)}
        </dd>
        {views_counted && (
          <>
            <dt className="text-ink-soft">見た得意先</dt>
            <dd>
              {grouped(total.shown_count)}件
              <span className="ml-3">うち商品を開いた {grouped(total.opened_count)}件</span>
            </dd>
          </>
        )}
        <dt className="text-ink-soft">発注した得意先</dt>
        <dd>{grouped(total.store_count)}件</dd>
        <dt className="text-ink-soft">金額（税抜）</dt>
        <dd>
          <Money value={total.amount} estimated={total.open} className="text-base font-bold" />
          <span className="ml-3">前の4週間 {formatYen(total.before_amount)}</span>
        </dd>
        {state === 'over' && (
          <>
            <dt className="text-ink-soft">1日あたり</dt>
            <dd>
              {aDay(total.amount, days)}
              <span className="ml-3">前の4週間 {aDay(total.before_amount, days_before)}</span>
            </dd>
          </>
        )}
      </dl>
      <p className="phrase text-sm text-ink-soft">
        {views_counted
          ? '「見た」は、発注画面のチラシやメッセージで商品が画面に出たこと、「開いた」は、商品の詳細を開いたことです。'
          : 'このチラシの「見た」と「開いた」は記録がありません。'}
        納品日が期間に入る発注を、掲載の前に入ったものも含めて数えます。取消の発注と欠品は数えません。数量はバラに直し、お答えした出荷数量で数えます。
        {state === 'on' && '期間の途中のため、数字はこれからも変わります。'}
        {state === 'coming' && '期間はこれからです。数字はこれからも変わります。'}
      </p>
    </section>
  )
}

/** At how many stores it was seen, and opened; '—' where nobody knows. */
const Views = ({ of, word, known }: { of: SoldItem | SoldStore; word: string; known: boolean }) => (
  <>
    <Td numeric>{known ? `${grouped(of.shown_count)}${word}` : '—'}</Td>
    <Td numeric>{known ? `${grouped(of.opened_count)}${word}` : '—'}</Td>
  </>
)

const Figures = ({ sold, unit }: { sold: SoldItem | SoldStore; unit: string | null }) => (
  <>
    {unit !== null && <Quantity value={sold.quantity} unit={unit} />}
    <Td numeric strong>
      <Money value={sold.amount} estimated={sold.open} />
    </Td>
    {unit !== null && <Quantity value={sold.before_quantity} unit={unit} soft />}
    <Td numeric className="text-ink-soft">
      {formatYen(sold.before_amount)}
    </Td>
  </>
)

const Quantity = ({ value, unit, soft = false }: { value: string; unit: string; soft?: boolean }) => (
  <Td numeric className={soft ? 'text-ink-soft' : undefined}>
    {compare(value, '0') === 0 ? '—' : `${formatQuantity(value)}${unit}`}
  </Td>
)

const ItemTable = ({ result, onChoose }: { result: FlyerResult; onChoose: (item: SoldItem) => void }) => (
  <Table label="商品ごとの成果">
    <thead>
      <tr>
        <Th className="max-md:hidden">商品コード</Th>
        <Th>商品</Th>
        <Th numeric>見た</Th>
        <Th numeric>開いた</Th>
        <Th numeric>発注した</Th>
        <Th numeric>数量</Th>
        <Th numeric>金額</Th>
        <Th numeric>前の4週間の数量</Th>
        <Th numeric>前の4週間の金額</Th>
      </tr>
    </thead>
    <tbody>
      {result.items.map(one => (
        <Tr key={one.product_item_id}>
          <Td className="tabular-nums max-md:hidden">{one.code}</Td>
          <Td strong wrap className="min-w-30">
            <Button look="quiet" size="small" aria-label={`${one.name}の得意先を見る`} onClick={() => onChoose(one)}>
              {one.name}
            </Button>
          </Td>
          <Views of={one} word="件" known={result.views_counted} />
          <Td numeric>{grouped(one.store_count)}件</Td>
          <Figures sold={one} unit={one.unit} />
        </Tr>
      ))}
    </tbody>
  </Table>
)

const Stores = ({
  web_flyer_id,
  views_counted,
  item,
  onAll,
}: {
  web_flyer_id: string
  views_counted: boolean
  item: SoldItem | undefined
  onAll: () => void
}) => {
  const params = { supplier_id: supplierId(), web_flyer_id }
  const list = usePages(...resultStores(params, item?.product_item_id))
  const { items } = list
  return (
    <section aria-labelledby="result-stores" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="result-stores" className="phrase text-lg">
          得意先ごと{item && `：${item.name}`}
        </h2>
        {item && (
          <Button size="small" onClick={onAll}>
            すべての商品にする
          </Button>
        )}
      </div>
      {!items ? (
        <SkeletonRows rows={4} height="h-10" />
      ) : items.length === 0 ? (
        <EmptyState icon={ChartColumn} title="見た得意先も、この期間の発注も、まだありません" />
      ) : (
        <>
          <StoreTable items={items} unit={item?.unit ?? null} views_counted={views_counted} />
          <MoreButton list={list} />
        </>
      )}
    </section>
  )
}

/** Without quantities where items of several units would be added. */
const StoreTable = ({
  items,
  unit,
  views_counted,
}: {
  items: readonly SoldStore[]
  unit: string | null
  views_counted: boolean
}) => (
  <Table label="得意先ごとの成果">
    <thead>
      <tr>
        <Th className="max-md:hidden">得意先コード</Th>
        <Th>得意先</Th>
        <Th numeric>見た</Th>
        <Th numeric>開いた</Th>
        {unit !== null && <Th numeric>数量</Th>}
        <Th numeric>金額</Th>
        {unit !== null && <Th numeric>前の4週間の数量</Th>}
        <Th numeric>前の4週間の金額</Th>
      </tr>
    </thead>
    <tbody>
      {items.map(one => (
        <Tr key={one.store_id}>
          <Td className="tabular-nums max-md:hidden">{one.customer_code}</Td>
          <Td strong wrap className="min-w-30">
            <Link
              to={pathTo(supplierPages.store.path, { store_id: one.store_id })}
              className="inline-flex min-h-9 items-center underline-offset-2 hover:underline"
            >
              {one.name}
            </Link>
          </Td>
          <Views of={one} word="品" known={views_counted} />
          <Figures sold={one} unit={unit} />
        </Tr>
      ))}
    </tbody>
  </Table>
)
