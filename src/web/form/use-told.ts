import { detailOf } from '#web/api/api-error.ts'
import { askAnew } from '#web/api/data.ts'
import { notDoneWords } from '#web/api/failure-words.ts'
import { isUnanswered } from '#web/api/outcome.ts'
import { type ToastAction, useToast } from '#web/ui/toast.tsx'

/**
 * Tells in passing why something was not done, or that nobody knows whether it was; `action`: what may be done about it;
 * `named`: says what it was.
 */
export const sayNotDone = (
  say: ReturnType<typeof useToast>,
  error: unknown,
  action?: ToastAction,
  named = (words: string) => words,
): void => {
  if (isUnanswered(error)) askAnew()
  const words = notDoneWords(error)
  if (words !== null) say(named(words), { kind: 'error', ...(action && { action }) })
}

/**
 * Does what may be refused: the refusal is told in passing, and what stands by now, where it brings that, is shown. Where
 * no answer came, nobody knows whether it was done: `unanswered` says where to look. Answers whether it was done for certain.
 */
export const useTold = () => {
  const say = useToast()
  return async (
    work: () => Promise<unknown>,
    onCurrent?: (current: unknown) => void,
    unanswered?: string,
  ): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const current = detailOf(error, 'current')
      if (current) onCurrent?.(current)
      if (unanswered !== undefined && isUnanswered(error)) say(unanswered, { kind: 'error' })
      else sayNotDone(say, error)
      return false
    }
  }
}
