import { getNonDeliveryDays } from './calendar/non-delivery-days.contract.ts'
import { getOrderClosings } from './calendar/order-closings.contract.ts'
import { getCompany } from './company/company.contract.ts'
import { state } from './first-desk.ts'
import { listStoreGroups } from './groups/store-groups.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import { getDisplayOrder } from './initializations/initializations.contract.ts'
import { listSupplierLooks } from './looks/looks.contract.ts'
import type { supplierPages } from './pages/supplier.ts'

type Tenant = { supplier_id: string }

/** What the supplier's settings ask for at once, besides who is logged in. */
export const deskSettingsFirst = {
  initializations: state,
  firstItems: state,
  displayOrder: params => ({ ...state(params), items: ask(getDisplayOrder, { params }) }),
  firstDownload: state,
  firstOrder: params => ({ ...state(params), closings: ask(getOrderClosings, { params }) }),
  looks: params => ({ looks: ask(listSupplierLooks, { params }) }),
  nonDeliveryDays: params => ({ days: ask(getNonDeliveryDays, { params }) }),
  orderClosings: params => ({ closings: ask(getOrderClosings, { params }) }),
  company: params => ({ company: ask(getCompany, { params }) }),
  storeGroups: params => ({ groups: ask(listStoreGroups, { params }) }),
} satisfies FirstAsked<typeof supplierPages, Tenant>
