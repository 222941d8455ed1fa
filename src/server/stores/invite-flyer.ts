import { buffer } from 'node:stream/consumers'
import { v7 } from 'uuid'
import { errorTexts } from '#contract/http/errors.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { FlyerStore, InviteFlyer, InviteFlyerForm } from '#contract/stores/invite-flyer.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { invite_code_length, showInviteCode } from '#domain/stores/invite-code.ts'
import {
  type FlyerWay,
  flyer_destination_words,
  flyerAskedReport,
  type InviteStage,
} from '#domain/stores/invite-flyer.ts'
import { staffMails } from '#server/contacts/staff-mails.ts'
import type { Db, Deps } from '#server/deps.ts'
import { pdfColours } from '#server/exports/pdf-picture.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { imageKey, keepImage } from '#server/images/change-images.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { changeSetting, findRevision, viewRevision } from '#server/settings/revision.ts'
import { findAskedStores, insertFlyerRequests, withdrawAsked } from './flyer-request-store.ts'
import {
  countFlyerStores,
  findFlyerStores,
  findInviteFlyer,
  forgetLogos,
  insertLogo,
  isOwnLogo,
  writeInviteFlyer,
} from './invite-flyer-store.ts'
import { invitesPdf } from './invite-pdf.ts'
import { inviteUrl } from './invite-token.ts'
import { refuseUnseenStores } from './store-policy.ts'
import { supplierNamed } from './supplier-store.ts'

const view = async (db: Db, actor: SupplierActor): Promise<InviteFlyer> => ({
  ...viewRevision(await findRevision(db, actor.supplier_id, 'invite_flyer')),
  ...(await findInviteFlyer(db, actor.supplier_id)),
})

export const viewInviteFlyer = (deps: Deps, actor: SupplierActor) => view(deps.db, actor)

const refuseForeignLogo = async (db: Db, { supplier_id }: SupplierActor, logo_id: string | null) => {
  if (logo_id !== null && !(await isOwnLogo(db, supplier_id, logo_id))) throw refuse(404, errorTexts.not_found)
}

/** Changes what is printed on invitations from now on. 409 with `current` where somebody else saved meanwhile. */
export const changeInviteFlyer = async (
  deps: Deps,
  actor: SupplierActor,
  { revision, ...form }: InviteFlyerForm & { revision: number },
  at: Date,
) => {
  await changeSetting(
    deps.db,
    actor,
    'invite_flyer',
    revision,
    at,
    async trx => {
      await refuseForeignLogo(trx, actor, form.logo_id)
      await writeInviteFlyer(trx, actor.supplier_id, form)
    },
    db => view(db, actor),
  )
  return view(deps.db, actor)
}

/** Keeps a picture that may become the supplier's logo. Refuses, beside `file`, what is none. */
export const addInviteLogo = async (deps: Deps, actor: SupplierActor, content: Buffer, at: Date) => {
  const id = v7()
  const own = { id, supplier_id: actor.supplier_id, added_at: at, added_by_name: actor.name }
  const size = await keepImage(deps, id, content, async shape => insertLogo(deps.db, { ...own, ...shape }))
  return { id, ...size }
}

const day_ms = 86_400_000

/** The job, once a day: logos that nobody uses. */
export const forgetInviteLogos = (deps: Deps) => forgetLogos(deps.db, new Date(deps.now().getTime() - day_ms))

/** Who writes an invitation: the supplier with its words and its logo, as they are saved or as `typed`. */
export const flyerSender = async (deps: Deps, supplier_id: string, typed?: InviteFlyerForm) => {
  const { words, logo_id } = typed ?? (await findInviteFlyer(deps.db, supplier_id))
  const logo = logo_id === null ? null : await deps.files.get(imageKey(logo_id, 'large', 'jpeg'))
  return {
    ...(await supplierNamed(deps.db, supplier_id)),
    words,
    logo: logo && `data:image/jpeg;base64,${logo.toString('base64')}`,
  }
}

const sample_id = '00000000-0000-7000-8000-000000000000'
const sample_days = 90

/** The other way in, for who has no camera: where the code is typed, and the code as it is printed. */
export const byCode = ({ public_url }: Pick<Deps, 'public_url'>, code: string) => ({
  url: `${public_url}${consumerPages.signup.path}`,
  code: showInviteCode(code),
})

/** An invitation that leads nowhere, and looks as any. */
export const sampleInvite = (deps: Deps, at: Date) => ({
  url: inviteUrl({ public_url: deps.public_url, secret: 'sample' }, sample_id),
  by_code: byCode(deps, 'X'.repeat(invite_code_length)),
  expires_at: new Date(at.getTime() + sample_days * day_ms),
})

/** The page as it would be printed with these words and this logo, as a picture. */
export const previewInviteFlyer = async (deps: Deps, actor: SupplierActor, form: InviteFlyerForm, at: Date) => {
  await refuseForeignLogo(deps.db, actor, form.logo_id)
  const supplier = await flyerSender(deps, actor.supplier_id, form)
  const letter = { supplier, store_name: '（得意先の名前）', ...sampleInvite(deps, at) }
  const [picture] = await pdfColours(await buffer(invitesPdf([letter], at)))
  return { page: `data:image/png;base64,${there(picture).toString('base64')}` }
}

const page_size = 100

type Asked = {
  q?: string | undefined
  stage?: InviteStage | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** The stores that may be invited or have come by an invitation, how far each is, and what became of its request. */
export const listFlyerStores = async (deps: Deps, actor: SupplierActor, asked: Asked, at: Date) => {
  const limit = asked.limit ?? page_size
  const [rows, counted] = await Promise.all([
    findFlyerStores(deps.db, actor, asked, limit, at),
    countFlyerStores(deps.db, actor, asked.q, at),
  ])
  const items = rows.slice(0, limit).map(
    ({ mail, fax, post, request, sent, ...row }): FlyerStore => ({
      ...row,
      sent: sent && { ...sent, at: new Date(sent.at).toISOString() },
      destinations: { mail, fax, post },
      made_at: row.made_at?.toISOString() ?? null,
      opened_at: row.opened_at?.toISOString() ?? null,
      begun_at: row.begun_at?.toISOString() ?? null,
      joined_at: row.joined_at?.toISOString() ?? null,
      expires_at: row.expires_at?.toISOString() ?? null,
      request,
    }),
  )
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.store_id ?? null) : null, ...counted }
}

/** Tells staff by mail that a supplier waits for them; once for all that was asked for at once. */
const tellStaff = async (
  deps: Deps,
  trx: Db,
  actor: SupplierActor,
  way: FlyerWay,
  ids: readonly string[],
  at: Date,
) => {
  const { name: supplier_name } = await supplierNamed(trx, actor.supplier_id)
  const report = flyerAskedReport(
    { supplier_name, way, count: ids.length },
    deps.public_url + adminPages.flyerRequests.path,
  )
  const staff = await staffMails(deps, trx)
  const mails = staff.map(destination => ({
    key: `flyer_asked:${ids[0]}:${destination}`,
    of: null,
    destination,
    ...report,
  }))
  await queueMails(trx, mails, at)
}

/**
 * Asks the platform to send these stores their invitations. Who has no address for this way, has come already, or whose
 * former request is not settled is left out and named. 404 for a store that is not there for this user.
 */
export const askFlyerSending = async (
  deps: Deps,
  actor: SupplierActor,
  { way, store_ids }: { way: FlyerWay; store_ids: readonly string[] },
  at: Date,
) =>
  deps.db.transaction().execute(async trx => {
    const ids = [...new Set(store_ids)]
    await refuseUnseenStores(trx, actor, ids)
    const stores = await findAskedStores(trx, ids, way)
    const wanted = stores.filter(one => !one.linked && !one.open && one.destination !== '')
    const written = await insertFlyerRequests(trx, actor, { way, wanted }, at)
    if (written.size > 0) await tellStaff(deps, trx, actor, way, [...written.values()], at)
    const why = ({ linked, destination, open }: (typeof stores)[number]) =>
      linked
        ? 'すでに飲食店とつながっています'
        : destination === '' && !open
          ? `${flyer_destination_words[way]}が登録されていません`
          : '発送を依頼済みです'
    return {
      asked: written.size,
      left_out: stores
        .filter(one => !written.has(one.store_id))
        .map(one => ({ store_id: one.store_id, name: one.name, message: why(one) })),
    }
  })

/** Withdraws a request; 409 where staff have begun on it, or it is over. */
export const withdrawFlyerRequest = async (deps: Deps, actor: SupplierActor, id: string, at: Date) => {
  const now = await deps.db.transaction().execute(trx => withdrawAsked(trx, actor, id, at))
  if (there(now) === 'withdrawn') return
  throw refuse(
    409,
    now === 'cancelled'
      ? 'この依頼は、すでに取りやめています'
      : now === 'sent'
        ? 'すでに発送済のため、取りやめられません'
        : '運営が準備を始めたため、取りやめられません。お急ぎのときはお問い合わせください',
  )
}
