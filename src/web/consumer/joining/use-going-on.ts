import { useNavigate } from 'react-router'
import type { Joining } from '#contract/joining/joining.contract.ts'
import { ApiError, detailOf } from '#web/api/api-error.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { useToast } from '#web/ui/toast.tsx'
import { placeOf, useDoor } from './door.ts'

const isJoining = (current: unknown): current is Joining =>
  typeof current === 'object' && current !== null && 'step' in current && 'revision' in current

/** Of what is answered once, however often it is sent: after an answer that was lost the same press goes on. */
export const goes_on_words = 'もう一度押すと、続きへ進みます'

/**
 * Sends an answer and goes to what comes next. Where the joining has gone on elsewhere meanwhile, that is said, and its
 * place opened; where it is gone, its beginning. What the fields must say is thrown on to the form.
 */
export const useGoingOn = () => {
  const door = useDoor()
  const navigate = useNavigate()
  const say = useToast()
  return async (answer: () => Promise<Joining>, { stay = false } = {}) => {
    try {
      const next = await answer()
      door.keep(next)
      if (!stay) await navigate(door.path(next.step))
    } catch (error) {
      const current = detailOf(error, 'current')
      const gone = error instanceof ApiError && error.status === 404
      if (!isJoining(current) && !gone) throw error
      // What is done is said where it begins.
      if (!isJoining(current) || current.step !== 'done') say(errorMessage(error), { kind: 'error' })
      door.keep(isJoining(current) ? current : null)
      await navigate(isJoining(current) ? placeOf(door, current) : door.start, { replace: true })
    }
  }
}
