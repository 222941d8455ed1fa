import type { Company } from '#contract/company/company.contract.ts'
import { type CompanyForm, company_numbers } from '#contract/company/company.form.ts'
import { wrongNumbers } from '#contract/validation/contact.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { changedFacts, noteAudits } from '#server/audits/audits.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { changeSetting, findRevision, viewRevision } from '#server/settings/revision.ts'
import { findCompany, updateCompany } from './company-store.ts'

/** 会社情報・請求の設定 as it stands, and who saved it last. */
export const viewCompany = async (db: Db, actor: SupplierActor): Promise<Company> => ({
  ...viewRevision(await findRevision(db, actor.supplier_id, 'company')),
  ...(await findCompany(db, actor.supplier_id)),
})

type Facts = NonNullable<ReturnType<typeof changedFacts>>

/**
 * Changes it for orders from now on: each order keeps what it was placed with. 409 with `current` where somebody else saved
 * meanwhile. `also`: what else belongs to the change, in its transaction; null where the form says what stands.
 */
export const changeCompany = async (
  deps: Deps,
  actor: SupplierActor,
  { revision, ...form }: CompanyForm & { revision: number },
  at: Date,
  also?: (trx: Db, facts: Facts | null) => Promise<void>,
) => {
  await changeSetting(
    deps.db,
    actor,
    'company',
    revision,
    at,
    async trx => {
      const before = await findCompany(trx, actor.supplier_id, { lock: true })
      const wrong = wrongNumbers(company_numbers, before, form)
      if (wrong.length > 0) throw refuse(422, wrong)
      const facts = changedFacts(before, form)
      const about = { subject: 'company', subject_id: actor.supplier_id, action: 'change' } as const
      if (facts) {
        await updateCompany(trx, actor.supplier_id, form)
        await noteAudits(trx, actor, [{ ...about, ...facts }], at)
      }
      await also?.(trx, facts)
    },
    db => viewCompany(db, actor),
  )
  return viewCompany(deps.db, actor)
}
