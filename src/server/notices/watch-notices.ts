import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NoticesNow } from '#contract/notices/notice-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { makeStream } from '#server/http/event-stream.ts'
import { countUnread, findPart, houseOf, type Reader } from './notice-store.ts'

/** What a moment brings is one look at the bell. */
const gather_ms = 150

const bellOf = async (deps: Deps, reader: Reader): Promise<NoticesNow> => {
  const at = deps.now()
  const count = await countUnread(deps.db, reader, at)
  const [newest] =
    count === 0 ? [] : await findPart(deps.db, reader, 'unread', { type: undefined, after: undefined, limit: 1 }, at)
  return { count, newest: newest ? { id: newest.id, kind: newest.kind, title: newest.title } : null }
}

/**
 * Says how the bell of a reader stands, at once and whenever it changes, until the returned function is called. It always
 * says all of it: who was cut off has caught up with the first word. What a commit is not heard of (a broken connection to
 * the database) is found by a look every so often.
 */
export const hearNotices = async (deps: Deps, reader: Reader, say: (now: NoticesNow) => void): Promise<() => void> => {
  const house = houseOf(reader)
  let ended = false
  let timer: NodeJS.Timeout | undefined
  let said = ''
  const look = async () => {
    timer = undefined
    try {
      const now = await bellOf(deps, reader)
      const words = JSON.stringify(now)
      if (ended || words === said) return
      said = words
      say(now)
    } catch (error) {
      deps.log.warn({ err: error }, 'the bell could not be looked at')
    }
  }
  const later = () => {
    timer ??= setTimeout(() => void look(), gather_ms)
  }
  const unsubscribe = await deps.live.subscribeHouses(changed => {
    if (changed === house || changed === null) later()
  })
  later()
  return () => {
    ended = true
    clearTimeout(timer)
    unsubscribe()
  }
}

type Watching = { deps: Deps; actor: Reader; request: FastifyRequest; reply: FastifyReply }

/** The bell of a restaurant's person as server-sent events: `event: notices` with how it stands. */
export const watchNotices = async ({ deps, actor, request, reply }: Watching): Promise<undefined> => {
  const stream = makeStream(deps, actor.area, { request, reply })
  stream.open(await hearNotices(deps, actor, now => stream.write('notices', now, now.newest?.id)))
  return undefined
}
