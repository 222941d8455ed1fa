import { sql } from 'kysely'
import type { CompanyForm } from '#contract/company/company.form.ts'
import type { Db } from '#server/deps.ts'

/** What a supplier says of itself; '' where nothing is kept. */
export const findCompany = async (db: Db, supplier_id: string, { lock = false } = {}): Promise<CompanyForm> => {
  const { rows } = await sql<CompanyForm>`/* company */
    select name, name_kana, representative, coalesce(postal_code, '') as postal_code,
      coalesce(prefecture, '') as prefecture, coalesce(address, '') as address,
      coalesce(phone_number, '') as phone_number, coalesce(registration_number, '') as registration_number,
      invoice_paper, line_rounding, tax_rounding, free_lines
    from suppliers where id = ${supplier_id} ${lock ? sql`for no key update` : sql``}`.execute(db)
  if (!rows[0]) throw new Error(`a supplier that is not there: ${supplier_id}`)
  return rows[0]
}

export const updateCompany = async (trx: Db, supplier_id: string, form: CompanyForm) => {
  const or_null = (value: string) => (value === '' ? null : value)
  await trx
    .updateTable('suppliers')
    .set({
      ...form,
      postal_code: or_null(form.postal_code),
      prefecture: or_null(form.prefecture),
      address: or_null(form.address),
      phone_number: or_null(form.phone_number),
      registration_number: or_null(form.registration_number),
    })
    .where('id', '=', supplier_id)
    .execute()
}
