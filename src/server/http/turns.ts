import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import type { Route } from '#contract/http/route.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { makeQueue } from '#server/in-turn.ts'
import { ClientGone } from '#server/under-way.ts'

/**
 * What one account may have under way at once in this process, and how much more may wait for its turn. Whoever asks
 * faster waits for himself: everybody else's requests stand beside his few, and not behind his hundreds. Ordinary work
 * never comes near it: a screen asks for ten things at most, a browser of its own accord for six at a time.
 */
const kinds = {
  /** A page; what is in it is asked for by calls, which never wait for pages. */
  page: { at_once: 2, waiting: 40 },
  read: { at_once: 6, waiting: 100 },
  /** What changes something, so that an order does not wait behind its own screens. */
  change: { at_once: 8, waiting: 100 },
  /** Files to take out: their rows are read as long as they are sent. */
  download: { at_once: 4, waiting: 20 },
  /** Files, and bodies that no form of a person's own hand is as large as. */
  large: { at_once: 2, waiting: 20 },
}
type Kind = keyof typeof kinds

/** Behind one address without a login may be an office, or a whole network of phones. */
const more_of_an_address = 4

/** In bytes: from here on a body is large. An order of 300 lines has 40,000. */
const large_body = 100_000

/** As long as nobody gives a call up, and well before a body that waits unread is late (`request_ms`). */
const longest_wait_ms = 10_000

const queues = new Map<string, ReturnType<typeof makeQueue>>()

/** What kind of work a call is, before its body is read. */
export const workOf = (route: Route, { headers }: Pick<FastifyRequest, 'headers'>): Kind => {
  const length = headers['content-length']
  const unknown = length === undefined && headers['transfer-encoding'] !== undefined
  if (route.upload_kb || unknown || Number(length ?? 0) > large_body) return 'large'
  if (route.reply.kind === 'file' && route.access.area !== 'public') return 'download'
  return route.method === 'GET' ? 'read' : 'change'
}

/** A request's turn: it is given back when the request is answered or its client has left, and nothing works on it any more. */
type Turn = { working: boolean; answered: boolean; end: () => void }
const turns = new WeakMap<FastifyRequest, Turn>()

const beginTurn = (request: FastifyRequest, reply: FastifyReply, end: () => void) => {
  const turn: Turn = { working: false, answered: false, end }
  turns.set(request, turn)
  const answered = () => {
    if (!turn.answered && !turn.working) end()
    turn.answered = true
  }
  reply.raw.once('finish', answered)
  reply.raw.once('close', answered)
}

/** Whoever leaves early keeps the turn until his work has ended: leaving is no way to more of it. */
export const workInLine = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
  const turn = turns.get(request)
  if (turn) turn.working = true
  try {
    return await work()
  } finally {
    if (turn) turn.working = false
    if (turn?.answered) turn.end()
  }
}

/**
 * Waits until its account (without one, its address) has a turn free for it, which lasts until it is answered. Refuses 429
 * with Retry-After where too much waits already, or it has waited for too long.
 */
export const waitInLine = (kind: Kind, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const { at_once, waiting } = kinds[kind]
  const more = request.actor ? 1 : more_of_an_address
  // Staff who look never take the turn of whom they look at.
  const look = request.actor && request.actor.area !== 'admin' ? request.actor.look?.id : undefined
  const key = `${kind} ${look ?? request.actor?.account_id ?? request.ip}`
  const queue = queues.get(key) ?? makeQueue(at_once * more, waiting * more)
  queues.set(key, queue)
  const end = () => {
    queue.end()
    if (queue.idle()) queues.delete(key)
  }
  return new Promise((begin, fail) => {
    const refuseIt = () => {
      late = true
      reply.header('retry-after', '5')
      fail(refuse(429, errorTexts.too_many))
    }
    let late = false
    const timer = setTimeout(refuseIt, longest_wait_ms)
    const entered = queue.enter(() => {
      clearTimeout(timer)
      if (late || reply.raw.destroyed) {
        end()
        return fail(new ClientGone())
      }
      beginTurn(request, reply, end)
      begin()
    })
    if (entered) return
    clearTimeout(timer)
    refuseIt()
  })
}
