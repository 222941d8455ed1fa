import { failureWords } from '#domain/dispatch/failure-words.ts'
import { isLineClass, line_class_words } from '#domain/line/failure.ts'
import type { DispatchChannel } from '#domain/trade/dispatch.ts'

/** What the log keeps of our adapters' words, in Japanese; the words of a mail server stand as they came. */
const words: readonly [RegExp, string][] = [
  [/^(\d+) pages$/, '$1ページ'],
  [/^status (-?\d+)$/, '結果コード $1'],
  [/^the fax gateway says (\d+)$/, '送信サービスの応答コード $1'],
  [/^the fax gateway gives no number \((\d+)\)$/, '送信サービスが受付番号を返しません（$1）'],
  [/^the fax gateway did not answer$/, '送信サービスから応答がありません'],
  [/^the fax gateway did not take it$/, '送信サービスが受け付けていません'],
  [/^the gateway does not say how it ended$/, '送信サービスが結果を返しません'],
  [/^the gateway does not know it$/, '送信サービスに記録がありません'],
  [/^told by telephone$/, '電話で伝えたと記録があり、送信を止めました'],
  [/^LINE says (\d+)$/, 'LINEの応答コード $1'],
  [/^LINE did not answer$/, 'LINEから応答がありません'],
]

export const detailWords = (detail: string): string => {
  for (const [said, in_japanese] of words) if (said.test(detail)) return detail.replace(said, in_japanese)
  return detail
}

const credit_words = '送信サービスの契約または残高に問題があり、送れませんでした'

/** Why something did not arrive, in our own words, for those who can mend it; null where its class says nothing. */
export const whyWords = ({ channel, failure_class }: { channel: DispatchChannel; failure_class: string | null }) =>
  channel === 'line' && isLineClass(failure_class)
    ? line_class_words[failure_class]
    : channel === 'fax' && failure_class === 'credit'
      ? credit_words
      : failureWords(channel, failure_class)
