import { consumerPages } from '#contract/pages/consumer.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useUsage } from './use-usage.ts'

/** One quiet line, after ten orders: three questions, now, later or never. */
export const UsageLine = () => {
  const { usage, putOff } = useUsage()
  const say = useToast()
  if (!usage?.asked) return null
  const choose = async (choice: 'later' | 'never') => {
    try {
      await putOff(choice)
      const undo = { label: '取り消す', onPress: () => void putOff('again') }
      say(choice === 'later' ? '30日後にもう一度お願いします' : 'このお願いは、もう表示しません', { action: undo })
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
  }
  return (
    <aside aria-label="アンケートのお願い" className="border-y px-4 py-2 text-sm">
      <p className="phrase">使い心地を3つの質問でお聞かせください（1分ほど）。</p>
      <p className="flex flex-wrap items-center gap-2 pt-1">
        <TextLink tall to={consumerPages.usageQuestionnaire.path} className="mr-auto font-bold">
          回答する
        </TextLink>
        <Button look="quiet" className="text-sm" onClick={() => choose('later')}>
          あとで
        </Button>
        <Button look="quiet" className="text-sm" onClick={() => choose('never')}>
          今後は表示しない
        </Button>
      </p>
    </aside>
  )
}
