import CalendarClock from 'lucide-react/icons/calendar-clock'
import { downloadPriceChanges, listPriceChanges } from '#contract/catalogue/product-items.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { Button } from '#web/ui/button.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Panel } from './item-panel.tsx'
import { priceWords, yenWords } from './item-words.ts'
import { ToldStores } from './told-stores.tsx'

/** All prices that are decided but have not begun, day by day. */
export const PriceChanges = ({ onOpen, onClose }: { onOpen: (id: string) => void; onClose: () => void }) => {
  const list = usePages(
    listPriceChanges,
    { params: { supplier_id: supplierId() }, query: { limit: 100 } },
    { fresh_for: 0 },
  )
  const days = list.pages?.[0]?.days ?? []
  const counts = new Map(days.map(day => [day.valid_from, day.count]))
  const shown = [...new Set(list.items?.map(item => item.valid_from))]
  return (
    <Panel title="これからの単価" onClose={onClose}>
      {list.items === undefined ? (
        <SkeletonRows rows={6} />
      ) : list.items.length === 0 ? (
        <EmptyState icon={CalendarClock} title="これから変わる単価はありません">
          商品を開いて「この納品日から」の単価を決めると、ここに並びます。まとめて変更することもできます。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          <p className="text-sm text-ink-soft">
            飲食店の発注画面には、選んだ納品日の単価が表示されます。商品を押すと、変更したり取り消したりできます。
          </p>
          <div className="-mt-3">
            <CsvButton onSave={() => download(downloadPriceChanges, { params: { supplier_id: supplierId() } })} />
          </div>
          {shown.map(day => (
            <DayChanges
              key={day}
              day={day}
              count={counts.get(day) ?? 0}
              items={list.items?.filter(item => item.valid_from === day) ?? []}
              onOpen={onOpen}
            />
          ))}
          {list.has_more && (
            <Button className="self-center" onClick={list.more} busy={list.loading_more}>
              もっと見る
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

type Change = NonNullable<ReturnType<typeof usePages<typeof listPriceChanges>>['items']>[number]

const DayChanges = ({
  day,
  count,
  items,
  onOpen,
}: {
  day: Day
  count: number
  items: readonly Change[]
  onOpen: (id: string) => void
}) => (
  <section aria-label={`${formatDayWithWeekday(day)}から`}>
    <h3 className="flex items-baseline gap-3 border-b pb-1 text-base tabular-nums">
      {formatDayWithWeekday(day)}の納品分から
      <span className="text-sm font-normal text-ink-soft">{grouped(count)}件</span>
    </h3>
    <ul>
      {items.map(item => (
        <li key={item.product_item_id} className="border-b">
          <button
            type="button"
            onClick={() => onOpen(item.product_item_id)}
            className="ring-inside flex min-h-11 w-full flex-wrap items-baseline gap-x-3 py-2 text-left text-sm hover:bg-ground"
          >
            <span className="w-20 truncate text-ink-soft tabular-nums">{item.code}</span>
            <span className="min-w-0 flex-1 truncate font-bold">
              {item.name}
              {item.spec !== '' && <span className="ml-2 font-normal text-ink-soft">{item.spec}</span>}
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {yenWords(item.price_before)}
              <span className="mx-1 text-ink-soft" aria-label="から">
                →
              </span>
              <span className="font-bold">{priceWords(item, item.price)}</span>
            </span>
          </button>
          <div className="flex flex-wrap items-center gap-x-3 pb-1 text-sm text-ink-soft">
            <span className="tabular-nums">
              お知らせ {grouped(item.told_count)}件・確認 {grouped(item.seen_count)}件
            </span>
            <ToldStores product_item_id={item.product_item_id} valid_from={item.valid_from} name={item.name} />
          </div>
        </li>
      ))}
    </ul>
  </section>
)
