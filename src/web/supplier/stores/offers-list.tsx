import Handshake from 'lucide-react/icons/handshake'
import { useState } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import {
  downloadOffers,
  findRestaurants,
  listOffers,
  type Offer,
  withdrawOffer,
} from '#contract/stores/restaurants.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { offer_state_names, offer_states } from '#domain/stores/offer.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StateBadge, type Tone } from '#web/ui/state-badge.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { FilterSelect } from './filter-select.tsx'

const tones: Record<Offer['state'], Tone> = {
  offered: 'amber',
  accepted: 'leaf',
  declined: 'vermilion',
  withdrawn: 'neutral',
}

/** What was offered to whom, and what became of it. */
export const Offers = () => {
  const [query, setQuery] = useAddressQuery()
  const state = offer_states.find(one => one === query.get('state')) ?? null
  const [asking, setAsking] = useState<Offer | null>(null)
  const params = { supplier_id: supplierId() }
  const list = usePages(listOffers, { params, query: state === null ? {} : { state } }, { keep: true, fresh_for: 0 })
  const { items } = list
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-2">
        <FilterSelect
          label="状態"
          every="すべての状態"
          value={state}
          choices={offer_states.map(id => ({ id, name: offer_state_names[id] }))}
          onChange={to => setQuery({ view: 'offers', ...(to === null ? {} : { state: to }) }, { replace: true })}
        />
        {items !== undefined && items.length > 0 && (
          <CsvButton onSave={() => download(downloadOffers, { params, query: state === null ? {} : { state } })} />
        )}
      </div>
      {items === undefined ? (
        <SkeletonRows rows={6} height="h-10" />
      ) : items.length === 0 ? (
        <EmptyState
          icon={Handshake}
          title={state === null ? 'まだ申し込んでいません' : 'この状態の申し込みはありません'}
        >
          「飲食店を探す」から、取引を始めたい飲食店に申し込めます。
        </EmptyState>
      ) : (
        <>
          <Table label="申し込み" className={list.outdated ? 'opacity-60' : ''}>
            <OfferRows offers={items} onWithdraw={setAsking} />
          </Table>
          <MoreButton list={list} />
        </>
      )}
      {asking && <WithdrawDialog offer={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

const OfferRows = ({ offers, onWithdraw }: { offers: readonly Offer[]; onWithdraw: (offer: Offer) => void }) => (
  <>
    <thead>
      <tr>
        <Th>飲食店</Th>
        <Th>状態</Th>
        <Th>得意先コード</Th>
        <Th className="max-lg:hidden">申し込み</Th>
        <Th>返事・理由</Th>
        <Th>操作</Th>
      </tr>
    </thead>
    <tbody>
      {offers.map(one => (
        <Tr key={one.id}>
          <Td strong wrap>
            <Link
              to={pathTo(supplierPages.store.path, { store_id: one.store_id })}
              className="inline-flex min-h-9 items-center underline underline-offset-2"
            >
              {one.restaurant_name}
            </Link>
          </Td>
          <Td>
            <StateBadge tone={tones[one.state]}>{offer_state_names[one.state]}</StateBadge>
          </Td>
          <Td className="tabular-nums">{one.customer_code}</Td>
          <Td className="tabular-nums max-lg:hidden">
            {formatDateTime(new Date(one.offered_at))} {one.offered_by_name}
          </Td>
          <Td wrap>
            {one.answered_at === null ? '—' : formatDateTime(new Date(one.answered_at))}
            {one.reason !== '' && <span className="block text-ink-soft">{one.reason}</span>}
          </Td>
          <Td>
            {one.state === 'offered' && (
              <Button
                size="small"
                aria-label={`${one.restaurant_name}への申し込みを取り下げる`}
                onClick={() => onWithdraw(one)}
              >
                取り下げる
              </Button>
            )}
          </Td>
        </Tr>
      ))}
    </tbody>
  </>
)

const WithdrawDialog = ({ offer, onClose }: { offer: Offer; onClose: () => void }) => {
  const say = useToast()
  const told = useTold()
  const withdraw = async () => {
    onClose()
    await told(async () => {
      await call(withdrawOffer, { params: { supplier_id: supplierId(), offer_id: offer.id } })
      say(`${offer.restaurant_name}への申し込みを取り下げました`)
    })
    await Promise.all([invalidate(listOffers), invalidate(findRestaurants)])
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      width="narrow"
      title="申し込みを取り下げる"
      yes="取り下げる"
      onYes={() => void withdraw()}
      careful
    >
      <p className="phrase">{offer.restaurant_name}は、この申し込みに返事ができなくなります。</p>
    </ConfirmDialog>
  )
}
