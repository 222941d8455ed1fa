import type { ReactNode } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import { getStore, type Store } from '#contract/stores/stores.contract.ts'
import { canDo } from '#domain/stores/store.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { cx } from '#web/ui/cx.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { NavLink } from '#web/ui/link.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { StoreStateBadge } from './store-state-badge.tsx'

/** The store that a page is about. */
export const useStore = (store_id: string): Store | undefined =>
  useData(getStore, { params: { supplier_id: supplierId(), store_id } }, { fresh_for: 0 }).data

/** The way back to the list. */
export const ToStores = () => <DeskBack to={supplierPages.stores.path}>得意先の一覧へ</DeskBack>

/** The head of every page of one store: its name, its state, and the ways to its other pages. */
export const StoreHead = ({ store, page, actions }: { store: Store; page: { title: string }; actions?: ReactNode }) => {
  useTitle(`${store.name} ${page.title}`)
  const to = (page: { path: string }) => page.path.replace(':store_id', store.id)
  const tabs = [
    { to: to(supplierPages.store), word: '概要', end: true },
    { to: to(supplierPages.storeClientInformation), word: supplierPages.storeClientInformation.title },
    { to: to(supplierPages.storeConditions), word: supplierPages.storeConditions.title },
    { to: pathTo(supplierPages.storeOrderList.path, { id: store.id }), word: '発注リスト' },
    { to: to(supplierPages.scheduledOrder), word: supplierPages.scheduledOrder.title },
    ...(canDo('invite', store.state) && !store.merged_into
      ? [{ to: to(supplierPages.storeInvite), word: '招待' }]
      : []),
  ]
  return (
    <>
      <ToStores />
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl">{store.name}</h1>
        <span className="text-sm text-ink-soft tabular-nums">{store.customer_code}</span>
        <StoreStateBadge state={store.state} />
        {actions !== undefined && <span className="ml-auto flex flex-wrap gap-2">{actions}</span>}
      </div>
      <nav aria-label="この得意先のページ" className="mb-4 border-b">
        <ul className="relative flex overflow-x-auto">
          {tabs.map(tab => (
            <li key={tab.to}>
              <NavLink
                to={tab.to}
                end={tab.end ?? false}
                className={({ isActive }) =>
                  cx(
                    'ring-inside flex h-11 items-center border-b-3 px-4 text-sm whitespace-nowrap',
                    isActive ? 'border-leaf font-bold text-leaf' : 'border-transparent hover:bg-ground',
                  )
                }
              >
                {tab.word}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
