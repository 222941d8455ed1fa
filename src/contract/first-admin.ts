import { getAdminAccount } from './accounts/admin-account.contract.ts'
import { listAdminPasskeys } from './accounts/passkeys.contract.ts'
import { listAdminDevices } from './accounts/sessions.contract.ts'
import { getTotp } from './accounts/totp.contract.ts'
import { getAgentDesk, listAgentDesk } from './agent-registrations/admin-agents.contract.ts'
import { listAnnouncements } from './announcements/admin-announcements.contract.ts'
import { listAdminArticles } from './articles/admin-articles.contract.ts'
import { listAdminAudits } from './audits/admin-audits.contract.ts'
import { getContact, listAssignees } from './contacts/admin-contacts.contract.ts'
import { listContactTemplates } from './contacts/contact-templates.contract.ts'
import { getDirectoryImport, listDirectory, listDirectoryImports } from './directory/directory-import.contract.ts'
import { getHolidayList, getHolidayYears, listHolidayLists } from './holidays/holiday-lists.contract.ts'
import { getAdminRestaurant, listAdminRestaurants } from './houses/admin-restaurants.contract.ts'
import { getAdminSupplier, listAdminSuppliers } from './houses/admin-suppliers.contract.ts'
import { getCompanyData, getRestaurantData } from './houses/corrections.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { QueryInput } from './http/route.ts'
import { listTermsVersions } from './joining/admin-terms.contract.ts'
import { getMergePreview, listMergeCandidates } from './merges/merge.contract.ts'
import type { adminPages } from './pages/admin.ts'
import { getHealth } from './platform/health.contract.ts'
import { getUsageSummary, listUsageAnswers } from './questionnaires/admin-questionnaires.contract.ts'
import { getRestore } from './restores/restores.contract.ts'
import { listInviteMonths, listInviteStores, listPlatformInvites } from './stores/admin-invites.contract.ts'
import { getAdminStore, listAdminStores } from './stores/admin-stores.contract.ts'
import { listFlyerRequests } from './stores/flyer-requests.contract.ts'

type AuditsAsked = Omit<NonNullable<QueryInput<typeof listAdminAudits>>, 'limit' | 'cursor'>

/** The first page of what staff did, narrowed. */
export const adminAuditsPage = (asked: AuditsAsked) => ask(listAdminAudits, { query: { ...asked, limit: 50 } })

type RestaurantsAsked = Omit<NonNullable<QueryInput<typeof listAdminRestaurants>>, 'limit' | 'cursor'>

/** The first page of the restaurants, narrowed. */
export const adminRestaurantsPage = (asked: RestaurantsAsked) =>
  ask(listAdminRestaurants, { query: { ...asked, limit: 50 } })

type DirectoryAsked = Omit<NonNullable<QueryInput<typeof listDirectory>>, 'limit' | 'cursor'>

/** The first page of the directory, narrowed. */
export const adminDirectoryPage = (asked: DirectoryAsked) => ask(listDirectory, { query: { ...asked, limit: 50 } })

/** What may be the same restaurant as one, or what is searched. */
export const mergeCandidatesPage = (id: string, q: string) =>
  ask(listMergeCandidates, { params: { id }, query: q === '' ? {} : { q } })

/** The first page of a supplier's stores, narrowed. */
export const adminStoresPage = (id: string, q: string) =>
  ask(listAdminStores, { params: { id }, query: { limit: 50, ...(q === '' ? {} : { q }) } })

type SuppliersAsked = Omit<NonNullable<QueryInput<typeof listAdminSuppliers>>, 'limit' | 'cursor'>

/** The first page of the suppliers, narrowed. */
export const adminSuppliersPage = (asked: SuppliersAsked) => ask(listAdminSuppliers, { query: { ...asked, limit: 50 } })

type InvitesAsked = Omit<NonNullable<QueryInput<typeof listPlatformInvites>>, 'limit' | 'cursor'>

/** The first page of the invitations that staff have sent, narrowed. */
export const adminInvitesPage = (asked: InvitesAsked) => ask(listPlatformInvites, { query: { ...asked, limit: 50 } })

type RequestsAsked = Omit<NonNullable<QueryInput<typeof listFlyerRequests>>, 'limit' | 'cursor'>

/** The first page of what suppliers have asked staff to send, narrowed. */
export const flyerRequestsPage = (asked: RequestsAsked) => ask(listFlyerRequests, { query: { ...asked, limit: 100 } })

type AgentsAsked = Omit<NonNullable<QueryInput<typeof listAgentDesk>>, 'limit' | 'cursor'>

/** The first page of what restaurants have asked staff to enter, narrowed. */
export const adminAgentsPage = (asked: AgentsAsked) => ask(listAgentDesk, { query: { ...asked, limit: 50 } })

/** What was said of the use since a day, counted. */
export const adminUsageSummary = (query: { from?: string }) => ask(getUsageSummary, { query })
/** The first page of what was said of the use since a day. */
export const adminUsagePage = (query: { from?: string }) => ask(listUsageAnswers, { query: { ...query, limit: 50 } })

/** What the pages of the administration ask for at once, besides who is logged in. */
export const adminFirst = {
  myAccount: () => ({
    devices: ask(listAdminDevices, {}),
    passkeys: ask(listAdminPasskeys, {}),
    totp: ask(getTotp, {}),
  }),
  restores: () => ({ restore: ask(getRestore, {}) }),
  secondStep: () => ({ totp: ask(getTotp, {}) }),
  accountDetail: params => ({ account: ask(getAdminAccount, { params }) }),
  accountCorrect: params => ({ account: ask(getAdminAccount, { params }) }),
  restaurants: () => ({ restaurants: adminRestaurantsPage({}) }),
  restaurantDetail: params => ({ restaurant: ask(getAdminRestaurant, { params }) }),
  restaurantCorrect: params => ({ data: ask(getRestaurantData, { params }) }),
  restaurantMerge: ({ id }) => ({
    restaurant: ask(getAdminRestaurant, { params: { id } }),
    candidates: mergeCandidatesPage(id, ''),
  }),
  restaurantMergeWith: params => ({ preview: ask(getMergePreview, { params }) }),
  suppliers: () => ({ suppliers: adminSuppliersPage({}) }),
  supplierDetail: params => ({ supplier: ask(getAdminSupplier, { params }) }),
  supplierStores: ({ id }) => ({
    supplier: ask(getAdminSupplier, { params: { id } }),
    stores: adminStoresPage(id, ''),
  }),
  storeCorrect: params => ({ store: ask(getAdminStore, { params }) }),
  supplierCorrect: params => ({ data: ask(getCompanyData, { params }) }),
  directory: () => ({ directory: adminDirectoryPage({}) }),
  directoryImports: () => ({ imports: ask(listDirectoryImports, { query: { limit: 50 } }) }),
  directoryImport: params => ({ imported: ask(getDirectoryImport, { params }) }),
  invite: () => ({
    invites: adminInvitesPage({}),
    requests: flyerRequestsPage({ state: 'requested' }),
    months: ask(listInviteMonths, {}),
  }),
  flyerRequests: () => ({ requests: flyerRequestsPage({ state: 'requested' }) }),
  inviteList: params => ({ stores: ask(listInviteStores, { params }) }),
  inviteStores: params => ({ stores: ask(listInviteStores, { params }) }),
  announcements: () => ({ announcements: ask(listAnnouncements, { query: { limit: 50 } }) }),
  articles: () => ({ articles: ask(listAdminArticles, {}) }),
  questionnaires: () => ({ summary: adminUsageSummary({}), answers: adminUsagePage({}) }),
  agentRegistrations: () => ({ registrations: adminAgentsPage({}) }),
  agentRegistration: params => ({ registration: ask(getAgentDesk, { params }) }),
  holidays: () => ({ years: ask(getHolidayYears, {}), lists: ask(listHolidayLists, { query: { limit: 50 } }) }),
  holidayList: params => ({ list: ask(getHolidayList, { params }) }),
  health: () => ({ health: ask(getHealth, {}) }),
  terms: () => ({ terms: ask(listTermsVersions, {}) }),
  audits: () => ({ audits: adminAuditsPage({}) }),
  contactDetail: params => ({
    contact: ask(getContact, { params }),
    assignees: ask(listAssignees, {}),
    templates: ask(listContactTemplates, {}),
  }),
  contactTemplates: () => ({ templates: ask(listContactTemplates, {}) }),
} satisfies FirstAsked<typeof adminPages>
