import { detailOf } from '#web/api/api-error.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { isUnanswered } from '#web/api/outcome.ts'
import { useToast } from '#web/ui/toast.tsx'

const unanswered_words = '返事が届きませんでした。できたかどうかは分かりません。画面の内容をご確認ください'

/**
 * Does what may be refused: the refusal is told in passing, and what stands by now, where it brings that, is shown. Where
 * no answer came, nobody knows whether it was done: `unanswered` says where to look. Answers whether it was done for certain.
 */
export const useTold = () => {
  const say = useToast()
  return async (
    work: () => Promise<unknown>,
    onCurrent?: (current: unknown) => void,
    unanswered = unanswered_words,
  ): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const current = detailOf(error, 'current')
      if (current) onCurrent?.(current)
      if (isUnanswered(error)) say(unanswered, { kind: 'error' })
      else if (!isSilent(error)) say(errorMessage(error), { kind: 'error' })
      return false
    }
  }
}
