import { detailOf } from '#web/api/api-error.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { useToast } from '#web/ui/toast.tsx'

/**
 * Does what may be refused: the refusal is told in passing, and what stands by now, where it brings that, is shown.
 * Answers whether it was done.
 */
export const useTold = () => {
  const say = useToast()
  return async (work: () => Promise<unknown>, onCurrent?: (current: unknown) => void): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const current = detailOf(error, 'current')
      if (current) onCurrent?.(current)
      if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
      return false
    }
  }
}
