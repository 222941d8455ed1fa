import { randomUUID } from 'node:crypto'
import { type InsertObject, type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/tables.ts'
import type { FaxPort } from '#server/ports.ts'
import { interfax } from './interfax.ts'

/** 00999-9999-<code> ends in this status, as in InterFAX's own simulator; two digits stand for a class, so that a form takes them. */
const short_codes: Record<string, number> = {
  '01': 6017,
  '02': 6018,
  '03': 3931,
  '04': 6001,
  '05': 6021,
  '06': 3906,
  '07': 205000,
  '08': 6063,
  '09': 1,
  '10': 3905,
}

const statusOf = (number: string): number => {
  const code = /^\+9999999(\d+)$/.exec(number)?.[1]
  return code === undefined ? 0 : (short_codes[code] ?? Number(code))
}

/** Broken off after the first page. */
const midway = 3906

const json = (body: unknown, status = 200) => Response.json(body, { status })

/**
 * A fax gateway with InterFAX's API over `local_outbox`, where faxes are kept with their PDF: `POST /outbound/faxes`,
 * `GET /outbound/search`, `GET /outbound/faxes/:id`, `POST …/cancel`. Every fax ends as its number says.
 */
export const interfaxStandin =
  (db: Kysely<DB>) =>
  async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    if (!request.headers.get('authorization')?.startsWith('Basic ')) return json({ message: 'who are you?' }, 401)
    if (request.method === 'POST' && pathname === '/outbound/faxes') return submit(db, request, searchParams)
    if (pathname === '/outbound/search') {
      const found = await kept(db, searchParams.get('reference') ?? '')
      return json(found ? [recordOf(found)] : [])
    }
    const id = /^\/outbound\/faxes\/(\d+)(?:\/cancel)?$/.exec(pathname)?.[1]
    const found = id === undefined ? undefined : await keptById(db, id)
    return found ? json(recordOf(found)) : json({ message: 'no such fax' }, 404)
  }

const insert = (db: Kysely<DB>, fax: InsertObject<DB, 'local_outbox'>) =>
  db
    .insertInto('local_outbox')
    .values(fax)
    .onConflict(conflict => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()

type Kept = { id: string; destination: string; attachment: Buffer | null }

const submit = async (db: Kysely<DB>, request: Request, query: URLSearchParams): Promise<Response> => {
  const number = query.get('faxNumber') ?? ''
  const reference = query.get('reference') ?? ''
  const subject = query.get('contact') ?? ''
  if (!/^\+\d{5,}$/.test(number)) return json({ message: 'bad fax number' }, 400)
  const fax = {
    reference: `fax:${reference}`,
    channel: 'fax',
    destination: number,
    subject,
    body_text: '',
    attachment: Buffer.from(await request.arrayBuffer()),
    attachment_name: `${subject}.pdf`,
    created_at: sql<Date>`now()`,
  }
  // A gateway faxes what it is given, each time: a second one under the same reference is a second fax.
  const again = { ...fax, reference: `${fax.reference}#${randomUUID()}` }
  const made = (await insert(db, fax)) ?? (await insert(db, again))
  return new Response(null, {
    status: 201,
    headers: { location: `${new URL(request.url).origin}/outbound/faxes/${made?.id}` },
  })
}

const columns = ['id', 'destination', 'attachment'] as const

const kept = (db: Kysely<DB>, reference: string): Promise<Kept | undefined> =>
  db.selectFrom('local_outbox').select(columns).where('reference', '=', `fax:${reference}`).executeTakeFirst()

const keptById = (db: Kysely<DB>, id: string): Promise<Kept | undefined> =>
  db.selectFrom('local_outbox').select(columns).where('id', '=', id).where('channel', '=', 'fax').executeTakeFirst()

const recordOf = ({ id, destination, attachment }: Kept) => {
  const status = statusOf(destination)
  const pages = attachment?.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1
  const pagesSent = status === 0 ? pages : status === midway ? 1 : 0
  return {
    id: Number(id),
    status,
    destinationFax: destination,
    pagesSent,
    pagesSubmitted: pages,
    costPerUnit: 10,
    units: pagesSent,
  }
}

/** The stand-in where no fax gateway is configured: the same adapter, talking to it without a network. */
export const localFax = (db: Kysely<DB>): FaxPort => {
  const answer = interfaxStandin(db)
  const config = { url: 'http://interfax.standin', user: 'standin', password: 'standin' }
  const port = interfax(config, async (input, init) => answer(new Request(input, init)))
  return { ...port, first_poll_ms: 500 }
}
