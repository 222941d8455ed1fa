import * as contract from '#contract/stores/admin-invites.contract.ts'
import { addMonths } from '#domain/board/month.ts'
import { dayOf, instantAt, monthOf } from '#domain/shared/day.ts'
import { isMobile, normalisePhone } from '#domain/shared/phone.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { checkInvites, sendInviteList } from './invite-list.ts'
import {
  countPlatformInvites,
  findInvitableStores,
  findInviteMonths,
  findPlatformInvites,
  type Invitable,
} from './platform-invite-store.ts'
import { inviteCosts, previewInvite, sendPlatformInvites } from './platform-invites.ts'
import { inviteTemplate, readInviteRows } from './read-invite-file.ts'
import { findSupplierOnPlatform } from './supplier-store.ts'

const page_size = 50
const most_stores = 500
/** When the month eleven months ago began. */
const firstInstant = (at: Date) => instantAt(`${addMonths(monthOf(dayOf(at)), -11)}-01`, 0)
const xlsx_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A landline gets no short message. */
const mobileOf = (phone_number: string | null) =>
  phone_number !== null && isMobile(normalisePhone(phone_number)) ? phone_number : ''

const viewStore = ({ store_id, customer_code, name, ...of }: Invitable): contract.InviteStore => ({
  store_id,
  customer_code,
  name,
  destinations: { sms: mobileOf(of.phone_number), mail: of.mail_address ?? '', fax: of.fax_number ?? '' },
  invited_at: of.invited_at?.toISOString() ?? null,
})

export const adminInviteRoutes = room(contract, {
  listPlatformInvites: async ({ deps, query }) => {
    const limit = query.limit ?? page_size
    const [rows, counts] = await Promise.all([
      findPlatformInvites(deps.db, query, limit),
      countPlatformInvites(deps.db, query),
    ])
    const items = rows.slice(0, limit).map(row => ({
      ...row,
      asked_at: row.asked_at.toISOString(),
      opened_at: row.opened_at?.toISOString() ?? null,
      begun_at: row.begun_at?.toISOString() ?? null,
      joined_at: row.joined_at?.toISOString() ?? null,
    }))
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, counts }
  },
  listInviteStores: async ({ deps, params }) => {
    const { name: supplier_name } = there(await findSupplierOnPlatform(deps.db, params.id))
    const which = { supplier_id: params.id }
    const stores = await findInvitableStores(deps.db, which, { unlinked: true, limit: most_stores })
    return { supplier_name, items: stores.map(viewStore), total: stores[0]?.total ?? 0 }
  },
  readInviteFile: async ({ deps, actor, params, upload, at }) => {
    there(await findSupplierOnPlatform(deps.db, params.id))
    const { items, errors } = await readInviteRows(deps, params.id, upload.content)
    const facts = { count: items.length }
    await noteAdminAct(deps.db, actor, { act: 'invite_file_read', subject_id: params.id, facts }, at)
    return { items: await checkInvites(deps.db, params.id, items, at), errors }
  },
  downloadInviteTemplate: async ({ deps, params }) => {
    there(await findSupplierOnPlatform(deps.db, params.id))
    return { name: '招待先のひな形.xlsx', type: xlsx_type, content: await inviteTemplate() }
  },
  checkInviteList: async ({ deps, params, body, at }) => {
    there(await findSupplierOnPlatform(deps.db, params.id))
    return { items: await checkInvites(deps.db, params.id, body.invites, at) }
  },
  sendInviteList: async ({ deps, actor, params, body, idempotency_key: key, at }) => {
    there(await findSupplierOnPlatform(deps.db, params.id))
    return sendInviteList(deps, actor, { supplier_id: params.id, key, list: body.invites }, at)
  },
  getInviteCosts: async ({ deps, query, at }) => inviteCosts(deps, query.supplier_id, at),
  listInviteMonths: async ({ deps, at }) => ({
    prices: deps.config.prices,
    items: await findInviteMonths(deps.reader, firstInstant(at)),
  }),
  previewPlatformInvite: async ({ deps, query, at }) => previewInvite(deps, query, at),
  inviteBySms: async ({ deps, actor, body, at }) => sendPlatformInvites(deps, actor, { channel: 'sms', ...body }, at),
  inviteByMail: async ({ deps, actor, body, at }) => sendPlatformInvites(deps, actor, { channel: 'mail', ...body }, at),
  inviteByFax: async ({ deps, actor, body, at }) => sendPlatformInvites(deps, actor, { channel: 'fax', ...body }, at),
})
