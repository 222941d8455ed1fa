import Handshake from 'lucide-react/icons/handshake'
import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import { useRef, useState } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import { findRestaurants, type Restaurant, restaurants_a_page } from '#contract/stores/restaurants.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { dayOf, formatDay } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { placeOf } from '#web/ui/key-place.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { FilterSelect } from './filter-select.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { Offers } from './offers-list.tsx'
import { ToStores } from './store-head.tsx'

/** Finds restaurants on the platform and offers them a deal; and what became of the offers. */
export const Screen = () => {
  const session = useSupplierSession()
  const [query, setQuery] = useAddressQuery()
  const view = query.get('view') === 'offers' ? 'offers' : 'search'
  return (
    <>
      <ToStores />
      <DeskHead title={supplierPages.restaurants.title} />
      {session && session.role !== 'owner' ? (
        <Notice title="取引を申し込めるのはオーナーだけです" />
      ) : (
        session && (
          <div className="flex max-w-300 flex-col gap-3">
            <Chips
              label="表示"
              className="px-1"
              value={view}
              onChange={next => setQuery(next === 'offers' ? { view: next } : {})}
              chips={[
                { value: 'search', label: '飲食店を探す' },
                { value: 'offers', label: '申し込みの一覧' },
              ]}
            />
            {view === 'search' ? <Finder /> : <Offers />}
          </div>
        )
      )}
    </>
  )
}

const readWish = (query: URLSearchParams) => {
  const asked = query.get('prefecture')
  return {
    q: (query.get('q') ?? '').slice(0, 100),
    prefecture: asked !== null && prefectures.includes(asked) ? asked : null,
  }
}

/** A wish as it is asked for, in the address and of the server. */
const wordsOf = ({ q, prefecture }: ReturnType<typeof readWish>) => ({
  ...(q === '' ? {} : { q }),
  ...(prefecture === null ? {} : { prefecture }),
})

/** What is looked for, as the address says it. */
const useWish = () => {
  const [query, setQuery] = useAddressQuery()
  const narrow = (to: { q?: string; prefecture?: string | null }) =>
    setQuery(now => wordsOf({ ...readWish(now), ...to }), { replace: true })
  return { ...readWish(query), narrow }
}

const Finder = () => {
  const { q, prefecture, narrow } = useWish()
  const box = useRef<HTMLInputElement>(null)
  useKeys(event => {
    const place = placeOf(event)
    if (event.key !== '/' || place === null || place === 'text') return
    event.preventDefault()
    box.current?.focus()
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          value={q}
          onSearch={to => narrow({ q: to })}
          box={box}
          label="店名・カナ・所在地・電話番号で検索"
          placeholder="店名・所在地・電話番号"
          onLeave={() => box.current?.blur()}
        />
        <FilterSelect
          label="都道府県"
          every="すべての都道府県"
          value={prefecture}
          choices={prefectures.map(name => ({ id: name, name }))}
          onChange={to => narrow({ prefecture: to })}
        />
      </div>
      <Results q={q} prefecture={prefecture} />
    </>
  )
}

/** What is found for a wish, and the offer of a deal to one of it. */
const Results = ({ q, prefecture }: ReturnType<typeof readWish>) => {
  const [offering, setOffering] = useState<Restaurant | null>(null)
  const wanted = q.trim() !== '' || prefecture !== null
  const list = usePages(
    findRestaurants,
    {
      params: { supplier_id: supplierId() },
      query: { ...wordsOf({ q: q.trim(), prefecture }), limit: restaurants_a_page },
    },
    { enabled: wanted, keep: true },
  )
  const { items } = list
  return (
    <>
      {!wanted ? (
        <EmptyState icon={Search} title="取引を始めたい飲食店を探してください">
          店名・所在地・電話番号の一部（1文字から）か、都道府県で探せます。卸に公開している飲食店だけが見つかります。
        </EmptyState>
      ) : items === undefined ? (
        <SkeletonRows rows={6} height="h-10" />
      ) : items.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="飲食店が見つかりません"
          action={<ButtonLink to={supplierPages.storeNew.path}>得意先を登録して招待する</ButtonLink>}
        >
          プラットフォームにまだ登録していないか、公開していない飲食店です。得意先として登録すると、招待状を渡せます。
        </EmptyState>
      ) : (
        <>
          <Table label="飲食店" className={list.outdated ? 'opacity-60' : ''}>
            <thead>
              <tr>
                <Th>店名</Th>
                <Th>所在地</Th>
                <Th className="max-lg:hidden">電話番号</Th>
                <Th>取引</Th>
              </tr>
            </thead>
            <tbody>
              {items.map(one => (
                <FoundRow key={one.id} restaurant={one} onOffer={() => setOffering(one)} />
              ))}
            </tbody>
          </Table>
          <MoreButton list={list} end={`${grouped(items.length)}件`} />
        </>
      )}
      {offering && <OfferDialog restaurant={offering} onClose={() => setOffering(null)} />}
    </>
  )
}

const FoundRow = ({ restaurant, onOffer }: { restaurant: Restaurant; onOffer: () => void }) => (
  <Tr>
    <Td strong wrap>
      {restaurant.name}
    </Td>
    <Td wrap>{restaurant.place}</Td>
    <Td className="tabular-nums max-lg:hidden">
      {restaurant.phone_number === null ? '' : formatPhone(restaurant.phone_number)}
    </Td>
    <Td>
      <Relation one={restaurant} onOffer={onOffer} />
    </Td>
  </Tr>
)

const Relation = ({ one, onOffer }: { one: Restaurant; onOffer: () => void }) => {
  switch (one.relation) {
    case 'none':
      return (
        <Button size="small" icon={Handshake} aria-label={`${one.name}に取引を申し込む`} onClick={onOffer}>
          申し込む
        </Button>
      )
    case 'offered':
      return <StateBadge tone="amber">返事待ち</StateBadge>
    case 'asked':
      return (
        <ButtonLink size="small" to={`${supplierPages.stores.path}?state=asked`}>
          申請が届いています
        </ButtonLink>
      )
    case 'dealing':
      return <StateBadge tone="leaf">取引中</StateBadge>
    case 'suspended':
      return <StateBadge tone="amber">取引停止中</StateBadge>
    default:
      return (
        <span className="text-sm text-ink-soft">
          お断り（{one.rests_until === null ? '' : formatDay(dayOf(new Date(one.rests_until)))}まで申し込めません）
        </span>
      )
  }
}
