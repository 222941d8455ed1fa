import { type ExternalOutcome, external_outcomes } from '#domain/accounts/external.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

/** What it means, and what can be done. */
const outcome_words: Record<ExternalOutcome, { title: string; hint: string }> = {
  denied: {
    title: '連携先で取りやめました',
    hint: '何も変わっていません。もう一度お試しになるか、ほかの方法をお選びください。',
  },
  over: {
    title: '時間がたったか、すでに使われた手続きです',
    hint: '10分以内に、同じブラウザーで一度だけ使えます。もう一度、はじめからお試しください。',
  },
  down: {
    title: '連携先につながりませんでした',
    hint: '連携先が止まっているか、混み合っています。ログインIDとパスワードでは、いつもどおりログインできます。',
  },
  refused: {
    title: '連携先からの返事を確かめられませんでした',
    hint: '安全のため、ログインしていません。もう一度お試しください。続くときは、お問い合わせください。',
  },
  busy: {
    title: 'ログインの失敗が続いたため、受け付けを止めています',
    hint: '15分ほどたってから、もう一度お試しください。',
  },
  stopped: { title: 'このアカウントは停止されています', hint: '運営にお問い合わせください。' },
  other_account: {
    title: '途中でログインが変わりました',
    hint: '何も変わっていません。もう一度ログインしてからお試しください。',
  },
  linked_elsewhere: {
    title: 'この連携先のアカウントは、別のログインIDと連携しています',
    hint: 'その連携を解除してから、もう一度お試しください。1つの連携先のアカウントは、1つのログインIDとだけ連携できます。',
  },
  unlinked: {
    title: 'この連携先のアカウントは、いまのログインIDと連携していません',
    hint: '連携したアカウントでお試しください。',
  },
}

/** How the way to another service has ended; undefined where nobody comes from one. */
export const useExternalOutcome = (): ExternalOutcome | undefined => {
  const [query] = useAddressQuery()
  return external_outcomes.find(one => one === query.get('outcome'))
}

/** How the way to another service has ended, where it has not let in. */
export const ExternalOutcomeNotice = () => {
  const outcome = useExternalOutcome()
  if (!outcome) return null
  return (
    <Notice kind={outcome === 'denied' ? 'info' : 'error'} title={outcome_words[outcome].title}>
      {outcome_words[outcome].hint}
    </Notice>
  )
}
