import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Db, Deps } from '#server/deps.ts'
import { apart } from '#server/foreign/run-apart.ts'
import type { Actor, SupplierActor } from '#server/http/actor.ts'
import type { Upload } from '#server/http/upload.ts'
import { addJob } from '#server/jobs/enqueue.ts'
import type { readPdf } from './read-pdf.ts'

const readApart = apart<typeof readPdf>(new URL('./read-pdf.ts', import.meta.url).href, 'readPdf')

/** Where the PDF of a message is kept. */
const keyOf = (id: string) => `message-files/${id}.pdf`

const most_name = 100

/** The name by which it is handed out, whatever it was called. */
const nameOf = (name: string): string => {
  const bare = name
    .replace(/\.pdf$/i, '')
    .replaceAll(/[\\/:*?"<>|]/g, '')
    .trim()
    .slice(0, most_name)
  return `${bare === '' ? '添付' : bare}.pdf`
}

/** Keeps a PDF for a message that is being written. Refuses, beside `file`, what is none. */
export const addMessageFile = async (deps: Deps, actor: SupplierActor, { content, name }: Upload, at: Date) => {
  const id = v7()
  const { page_count } = await readApart(content)
  const file = { id, name: nameOf(name), size: content.length, page_count }
  await deps.files.put(keyOf(id), content, 'application/pdf')
  try {
    await sql`/* add-message-file */
      insert into message_files (id, supplier_id, name, size, page_count, added_at, added_by_name)
      values (${id}, ${actor.supplier_id}, ${file.name}, ${file.size}, ${page_count}, ${at}, ${actor.name})`.execute(
      deps.db,
    )
  } catch (error) {
    await deps.files.delete(keyOf(id)).catch(fault => deps.log.error({ err: fault }, 'a file of no message is left'))
    throw error
  }
  return file
}

/** Whether a PDF is this supplier's own. */
export const isOwnFile = async (db: Db, supplier_id: string, id: string): Promise<boolean> => {
  const { rows } = await sql`/* own-message-file */
    select from message_files where id = ${id} and supplier_id = ${supplier_id}`.execute(db)
  return rows.length > 0
}

/** The name of a PDF that one of these may open: its supplier's users, and restaurants that a message with it has reached and that was not taken back. */
const findSeenFile = async (db: Db, id: string, actors: readonly Actor[]): Promise<string | undefined> => {
  const suppliers = actors.flatMap(one => (one.area === 'supplier' ? one.supplier_id : []))
  const consumers = actors.flatMap(one => (one.area === 'consumer' && one.consumer_id ? one.consumer_id : []))
  const { rows } = await sql<{ name: string }>`/* seen-message-file */
    select f.name from message_files f where f.id = ${id} and (f.supplier_id = any(${suppliers}::uuid[])
      or exists (select from messages m join message_receivers r on r.message_id = m.id
        where m.file_id = f.id and m.state <> 'withdrawn' and r.consumer_id = any(${consumers}::uuid[])))`.execute(db)
  return rows[0]?.name
}

/** A PDF as it is handed out; undefined where none of these may open it. */
export const openMessageFile = async (deps: Deps, id: string, actors: readonly Actor[]) => {
  const name = await findSeenFile(deps.db, id, actors)
  const content = name === undefined ? null : await deps.files.get(keyOf(id))
  return name !== undefined && content ? { name, content } : undefined
}

const day_ms = 86_400_000

/** The job, once a day: PDFs that were sent for a message which never came to be, or was changed since, go with their files. */
export const forgetMessageFiles = async (deps: Deps) => {
  await sql`/* forget-message-files */
    with gone as (
      delete from message_files f where f.added_at < ${new Date(deps.now().getTime() - day_ms)}
        and not exists (select from messages m where m.file_id = f.id) returning f.id
    )
    select ${addJob('delete_message_file', sql`id`)} from gone`.execute(deps.db)
}

/** The job: the file of a PDF that has no row any more. */
export const deleteMessageFile = async (deps: Deps, id: string) => {
  const { rows } = await sql`/* message-file-there */ select from message_files where id = ${id}`.execute(deps.db)
  if (rows.length === 0) await deps.files.delete(keyOf(id))
}
