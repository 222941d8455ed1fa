import { availableParallelism } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { refuse } from '#domain/shared/refusal.ts'
import { inTurn } from '#server/in-turn.ts'
import type { Answer, Work } from './thread.ts'

/**
 * Whatever a stranger's file or text is made of, its reading ends once its thread has had `cpu_ms` of the processor: where
 * others have it, too, nobody's file is called broken for that. And within `wait_ms`, since somebody waits.
 */
const usual_limits = { cpu_ms: 15_000, wait_ms: 45_000 }
const look_ms = 500
/** What one reading may hold: a catalogue of 100,000 rows takes a third of it. */
const most_heap_mb = 1024
const most_threads = Math.max(1, Math.min(2, availableParallelism() - 1))
/** So many readings wait for a thread; more than that, somebody is flooding us. */
const most_waiting = 20

/** Exported for its test alone. */
export const threads = new Piscina<Work, Answer>({
  filename: new URL('./thread.ts', import.meta.url).href,
  name: 'answer',
  minThreads: 0,
  maxThreads: most_threads,
  idleTimeout: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: most_heap_mb },
})

/** A thread that breaks after its reading was answered or given up harms nobody, but unheard this event ends the process. */
threads.on('error', (error: Error) => process.emitWarning(error))

/** The time of a reading begins with its turn, so that nobody's file is called broken for others'. */
const inItsTurn = inTurn(most_threads, most_waiting)

/**
 * Ends a reading beyond its limits; gives what ends the watch. Which thread reads is not known: a reading is ended with the
 * busiest one. One that waits for work, or is in the midst of a call that knows no pause, does not answer.
 */
const watch = (end: AbortController, { cpu_ms, wait_ms }: typeof usual_limits) => {
  const begun = performance.now()
  const first_seen = new Map<Worker, NodeJS.CpuUsage>()
  const look = async (thread: Worker) => {
    const before = first_seen.get(thread)
    const spent = await thread.cpuUsage(before)
    if (!before) first_seen.set(thread, spent)
    else if ((spent.user + spent.system) / 1000 > cpu_ms) end.abort()
  }
  const timer = setInterval(() => {
    if (performance.now() - begun > wait_ms) end.abort()
    // A thread that has ended meanwhile says nothing.
    else for (const thread of threads.threads) look(thread).catch(() => undefined)
  }, look_ms)
  return () => clearInterval(timer)
}

/**
 * What a thread may keep. Bytes are copied once, in a turn of their own, and the copy is handed over: structured clone
 * copies them twice, which for a file of 30 MB others wait for.
 */
const ownBytes = (value: unknown) => (value instanceof Uint8Array ? new Uint8Array(value) : value)

/**
 * An exported function of a module (`url`), to be called in a thread of its own: whatever reads a stranger's file or text
 * is, apart from the event loop that everybody's orders go through. Arguments and result cross by structured clone, a
 * Buffer as bytes. Refusals of the function arrive as they are; what takes too long or too much ends with its thread and is
 * refused 422 beside `file`; 503 where too many wait already.
 */
export const apart =
  <Call extends (...args: never[]) => unknown>(url: string, name: string, limits = usual_limits) =>
  (...args: Parameters<Call>): Promise<Awaited<ReturnType<Call>>> =>
    inItsTurn(async (): Promise<Awaited<ReturnType<Call>>> => {
      const end = new AbortController()
      const unwatch = watch(end, limits)
      try {
        await turn()
        const own = args.map(ownBytes)
        const transferList = own.flatMap(one =>
          one instanceof Uint8Array && one.buffer instanceof ArrayBuffer ? one.buffer : [],
        )
        const answer = await threads.run({ url, name, args: own }, { signal: end.signal, transferList })
        if ('refused' in answer) throw refuse(answer.refused.status, answer.refused.messages, answer.refused.detail)
        return answer.value as Awaited<ReturnType<Call>>
      } catch (error) {
        const out_of_memory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        if (!end.signal.aborted && !out_of_memory) throw error
        const message = '読み込めませんでした。内容が大きすぎるか、壊れています。分けて保存し直してください'
        throw refuse(422, [{ field: 'file', message }])
      } finally {
        unwatch()
      }
    })
