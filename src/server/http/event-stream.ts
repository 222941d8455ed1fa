import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Actor } from './actor.ts'
import { isOut } from './live.ts'
import { findActor } from './session.ts'

const heartbeat_ms = 20_000
/** Within this time the screens of a process that stops come back to others. */
const spread_ms = 4_000

/**
 * An answer of server-sent events that stays open: it beats, ends where its reader was logged out or suspended meanwhile,
 * and where this process stops. What is written before it opens leaves then.
 */
export const makeStream = (
  deps: Deps,
  area: Actor['area'],
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) => {
  const { raw } = reply
  const early: string[] = []
  let opened = false
  const beat = async () => {
    // Assigned stores count from the next connection on.
    const still = await findActor(deps, area, request)
    if (still) raw.write(': \n\n')
    else raw.end()
  }
  const { actor } = request
  const house_id = actor?.area === 'consumer' ? actor.consumer_id : actor?.area === 'supplier' ? actor.supplier_id : ''
  /** Whoever is logged out with the whole house does not hear on until the next beat. */
  const hearOut = (then: () => Promise<void>) => {
    const listening = deps.live.subscribeHouses(heard => {
      if (isOut(heard, house_id)) then().catch(error => request.log.warn({ err: error }, 'heartbeat failed'))
    })
    listening.then(
      quiet => (raw.destroyed ? quiet() : raw.on('close', quiet)),
      error => request.log.warn({ err: error }, 'a stream does not hear when its house is out'),
    )
  }
  return {
    write: (event: string, data: object, id?: string) => {
      const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      if (opened) raw.write(text)
      else early.push(text)
    },
    /** Whether the reader is still there. `onEnd`: what it listened to is let go. */
    open: (onEnd: () => void): boolean => {
      reply.hijack()
      if (raw.destroyed) {
        onEnd()
        return false
      }
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const heartbeat = setInterval(() => {
        beat().catch(error => request.log.warn({ err: error }, 'heartbeat failed'))
      }, heartbeat_ms)
      deps.metrics.streams.inc({ area })
      raw.on('close', () => {
        deps.metrics.streams.dec({ area })
        clearInterval(heartbeat)
        onEnd()
      })
      hearOut(beat)
      raw.write('retry: 2000\n\n')
      opened = true
      for (const text of early.splice(0)) raw.write(text)
      // A process that stops must not wait for a screen that stays open all day: it comes back to another one, not all at once.
      const forget = deps.live.onStop(() => raw.end(`retry: ${500 + Math.floor(Math.random() * spread_ms)}\n\n`))
      raw.on('close', forget)
      return true
    },
  }
}
