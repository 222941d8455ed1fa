import * as contract from '#contract/contacts/contact-templates.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import {
  deleteContactTemplate,
  findContactTemplates,
  insertContactTemplate,
  isNameTaken,
  updateContactTemplate,
} from './contact-template-store.ts'

const viewAll = async (db: Db, id: string | null = null): Promise<contract.ContactTemplate[]> =>
  (await findContactTemplates(db, id)).map(row => ({ ...row, changed_at: row.changed_at.toISOString() }))

const viewOne = async (db: Db, id: string) => there((await viewAll(db, id))[0])

const refuseTaken = async (trx: Db, name: string, id: string | null) => {
  if (!(await isNameTaken(trx, name, id))) return
  throw refuse(422, [{ field: 'name', message: '同じ名前のテンプレートがあります。別の名前にしてください' }])
}

export const contactTemplateRoutes = room(contract, {
  listContactTemplates: async ({ deps }) => ({ items: await viewAll(deps.db) }),
  addContactTemplate: async ({ deps, actor, body: { name, body, side }, at }) =>
    deps.db.transaction().execute(async trx => {
      await refuseTaken(trx, name, null)
      const id = await insertContactTemplate(trx, { name, body, side, by_name: actor.name }, at)
      await noteAdminAct(trx, actor, { act: 'contact_template_written', facts: { name } }, at)
      return viewOne(trx, id)
    }),
  changeContactTemplate: async ({ deps, actor, params, body: { name, body, side, revision }, at }) =>
    deps.db.transaction().execute(async trx => {
      const id = params.contact_template_id
      await viewOne(trx, id)
      await refuseTaken(trx, name, id)
      if (!(await updateContactTemplate(trx, { id, revision }, { name, body, side, by_name: actor.name }, at))) {
        const current = await viewOne(trx, id)
        throw refuse(409, 'ほかの担当者がこのテンプレートを変更しました。最新の内容をご確認ください', { current })
      }
      await noteAdminAct(trx, actor, { act: 'contact_template_written', facts: { name } }, at)
      return viewOne(trx, id)
    }),
  removeContactTemplate: async ({ deps, actor, params, at }) => {
    await deps.db.transaction().execute(async trx => {
      const { id, name } = await viewOne(trx, params.contact_template_id)
      await deleteContactTemplate(trx, id)
      await noteAdminAct(trx, actor, { act: 'contact_template_removed', facts: { name } }, at)
    })
    return undefined
  },
})
