import { useState } from 'react'
import { getArticlePermissions, putArticleAway } from '#contract/articles/articles.contract.ts'
import { readableArticles } from '#contract/first-articles.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { useUsage } from '#web/consumer/questionnaires/use-usage.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** One quiet line at the end of the first page: the newest that this person may read, until it is put away. Never beside the questionnaire's. */
export const ArticleLine = () => {
  const params = { consumer_id: consumerId() }
  const offered = useData(...readableArticles(params), { throws: false }).data?.offered
  const { usage } = useUsage()
  const say = useToast()
  // Who has put one away is not offered the next in its place: another day.
  const [put_away, setPutAway] = useState(false)
  if (!offered || put_away || usage?.asked) return null
  const choose = async (choice: 'away' | 'again') => {
    try {
      const target = { params: { ...params, article_key: offered.key }, body: { choice } }
      setData(getArticlePermissions, { params }, await call(putArticleAway, target))
      setPutAway(choice === 'away')
      if (choice === 'away')
        say('トップには、もう表示しません', { action: { label: '取り消す', onPress: () => void choose('again') } })
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
  }
  return (
    <aside aria-label="読みもの" className="flex items-center gap-2 border-t px-4 py-2 text-sm">
      <a
        href={offered.path}
        className="phrase inline-flex min-h-11 min-w-0 flex-1 items-center text-indigo underline underline-offset-2 hover:text-ink"
      >
        {offered.title}
      </a>
      <Button
        look="quiet"
        className="shrink-0 text-sm"
        aria-label={`「${offered.title}」を閉じる`}
        onClick={() => choose('away')}
      >
        閉じる
      </Button>
    </aside>
  )
}
