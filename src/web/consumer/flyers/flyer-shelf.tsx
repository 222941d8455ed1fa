import Newspaper from 'lucide-react/icons/newspaper'
import { listWebFlyerItems, type WebFlyer } from '#contract/flyers/web-flyers.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { pathTo } from '#web/app/path-to.ts'
import type { ShelfProps } from '#web/consumer/placing/sheet-row.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { FlyerItems } from './flyer-items.tsx'

/** The items that the supplier promotes, flyer by flyer, to be ordered where they stand. */
export const FlyerShelf = ({ place, rows, setting }: ShelfProps) => {
  const [params] = useAddressQuery()
  const { data, error } = useData(listWebFlyerItems, { params: place }, { throws: false })
  if (error)
    return (
      <Notice kind="warning" className="m-4" title="チラシを読み込めませんでした">
        電波の届く場所で、もう一度お試しください。
      </Notice>
    )
  if (!data) return <SkeletonRows rows={4} height="h-29" />
  if (data.flyers.length === 0)
    return (
      <EmptyState icon={Newspaper} title="いまご覧になれるチラシはありません">
        仕入先がチラシを出すと、ここに商品と価格が並びます。
      </EmptyState>
    )
  // The one that a notice or a code has led here for stands first.
  const asked = params.get('flyer')
  const flyers = data.flyers.toSorted((a, b) => Number(b.id === asked) - Number(a.id === asked))
  return flyers.map(flyer => <Flyer key={flyer.id} flyer={flyer} place={place} rows={rows} setting={setting} />)
}

const Flyer = ({ flyer, place, rows, setting }: ShelfProps & { flyer: WebFlyer }) => {
  const { delivery_from: from, delivery_to: to } = flyer
  const on = setting.delivery_date >= from && setting.delivery_date <= to
  return (
    <section aria-label={flyer.title}>
      <div className="border-b bg-amber-pale px-4 py-2">
        <h2 className="text-base">{flyer.title}</h2>
        <p className="text-sm tabular-nums">
          納品 {formatDayWithWeekday(from)}〜{formatDayWithWeekday(to)}
          {!on && <span className="ml-2 font-bold text-amber">選択中の納品日は期間の外です</span>}
        </p>
        <TextLink
          to={pathTo(consumerPages.flyerQuestion.path, { deal_id: place.deal_id, web_flyer_id: flyer.id })}
          className="inline-flex min-h-11 items-center text-sm"
        >
          このチラシについて質問する
        </TextLink>
      </div>
      <FlyerItems
        label={`${flyer.title}の商品`}
        web_flyer_id={flyer.id}
        items={flyer.items}
        place={place}
        rows={rows}
        setting={setting}
      />
    </section>
  )
}
