import { ApiError } from '#web/api/api-error.ts'
import { retryDelay } from '#web/api/live-events.ts'

/** What happens is gathered for so long, and worked off at most so often: a new order shows well within a second. */
const GATHER = 60
const PAUSE = 400
/** It is tried again after 1, 2, 4 and from then on about 8 seconds: a desk is not left behind for longer. */
const MOST_DOUBLED = 3

type Options = {
  gather?: number
  pause?: number
  /** Whether what is shown is known to lack something, which is tried again. */
  onBehind?: (behind: boolean) => void
}

/** Somebody went on to something else, which is read whole; or has no right to it any more, which a page of its own says. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.name === 'CancelError' || error.status === 401 || error.status === 403)

/**
 * Gathers what happens, and works it off one bunch after the other; `everything` where not all of it is known. What could
 * not be worked off is made good by everything, tried again until it is there: an event that is lost comes never again.
 */
export const gather = <Happened>(
  work: (happened: readonly Happened[], everything: boolean) => Promise<void>,
  { gather: wait_first = GATHER, pause = PAUSE, onBehind = () => undefined }: Options = {},
) => {
  let happened: Happened[] = []
  let everything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let busy = false
  let ended = false

  const workOff = async () => {
    timer = undefined
    busy = true
    const bunch = happened
    const all = everything
    happened = []
    everything = false
    try {
      await work(bunch, all)
      failures = 0
    } catch (error) {
      const over = isOver(error)
      failures = over ? 0 : failures + 1
      everything ||= !over
    }
    busy = false
    if (ended) return
    onBehind(failures > 0)
    if (failures > 0) later(retryDelay(Math.min(failures - 1, MOST_DOUBLED), Math.random()))
    else if (happened.length > 0 || everything) later(pause)
  }
  const later = (wait: number) => {
    if (busy || ended || timer !== undefined) return
    timer = setTimeout(() => void workOff(), wait)
  }
  return {
    add: (one: Happened) => {
      happened.push(one)
      later(wait_first)
    },
    all: () => {
      everything = true
      later(wait_first)
    },
    end: () => {
      ended = true
      clearTimeout(timer)
    },
  }
}
