import { sql } from 'kysely'
import type { ContactTemplate } from '#contract/contacts/contact-templates.contract.ts'
import type { Db } from '#server/deps.ts'

type TemplateRow = Omit<ContactTemplate, 'changed_at'> & { changed_at: Date }
type Words = Pick<ContactTemplate, 'name' | 'body' | 'side'> & { by_name: string }

/** All templates by their names, or one of them. */
export const findContactTemplates = async (db: Db, id: string | null = null): Promise<TemplateRow[]> => {
  const { rows } = await sql<TemplateRow>`/* contact-templates */
    select id, name, body, side, revision, changed_at, changed_by_name from contact_templates
    where ${id}::uuid is null or id = ${id}::uuid order by name, id`.execute(db)
  return rows
}

/** Whether another template has this name; taken until the transaction ends. */
export const isNameTaken = async (trx: Db, name: string, id: string | null): Promise<boolean> => {
  await sql`/* lock-contact-templates */ lock table contact_templates in share row exclusive mode`.execute(trx)
  const { rows } = await sql`/* contact-template-name */
    select from contact_templates where name = ${name} and id is distinct from ${id}::uuid`.execute(trx)
  return rows.length > 0
}

export const insertContactTemplate = async (
  trx: Db,
  { name, body, side, by_name }: Words,
  at: Date,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`/* insert-contact-template */
    insert into contact_templates (name, body, side, changed_at, changed_by_name)
    values (${name}, ${body}, ${side}, ${at}, ${by_name}) returning id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a template was not kept')
  return row.id
}

/** Writes a template, if nobody did so since `revision`. Whether it was written. */
export const updateContactTemplate = async (
  trx: Db,
  { id, revision }: { id: string; revision: number },
  { name, body, side, by_name }: Words,
  at: Date,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`/* update-contact-template */
    update contact_templates set name = ${name}, body = ${body}, side = ${side}, revision = revision + 1, changed_at = ${at},
      changed_by_name = ${by_name} where id = ${id} and revision = ${revision}`.execute(trx)
  return numAffectedRows === 1n
}

export const deleteContactTemplate = async (trx: Db, id: string) => {
  await sql`/* delete-contact-template */ delete from contact_templates where id = ${id}`.execute(trx)
}
