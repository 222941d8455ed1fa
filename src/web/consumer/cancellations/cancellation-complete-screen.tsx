import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { type LeftRestaurant, takeLeavingBack } from '#contract/cancellations/cancellations.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { dayOf, formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** That a restaurant has left, until when its data stays, and the way back. */
export const Screen = () => {
  const { data } = useData(...settingsFirst.cancellationComplete().left, { fresh_for: 0 })
  return (
    <PhonePage title={consumerPages.cancellationComplete.title}>
      {!data ? (
        <SkeletonRows rows={3} />
      ) : (
        <div className="flex flex-col gap-8">
          {data.items.length === 0 && (
            <p className="phrase">退会していて、取り消せる店舗はありません。期限を過ぎた退会は取り消せません。</p>
          )}
          {data.items.map(one => (
            <Left key={one.id} left={one} />
          ))}
          <p className="flex flex-wrap gap-x-6">
            <TextLink to={consumerPages.storeChoice.path} tall>
              店舗の選択へ
            </TextLink>
            <TextLink to={consumerPages.logout.path} tall>
              ログアウト
            </TextLink>
          </p>
        </div>
      )}
    </PhonePage>
  )
}

const Left = ({ left }: { left: LeftRestaurant }) => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const takeBack = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await call(takeLeavingBack, { params: { closure_id: left.id } })
      window.location.assign(`${consumerPages.storeChoice.path}?back=1`)
    } catch (error) {
      setBusy(false)
      setFailed(failureWords(error))
    }
  }
  const last_day = formatDayWithWeekday(dayOf(new Date(left.erase_after)))
  return (
    <section aria-label={left.consumer_name} className="flex flex-col gap-4">
      <Notice kind="success" title={`「${left.consumer_name}」の退会の手続きが完了しました`}>
        {formatDateTime(new Date(left.closed_at))}に退会しました。個人情報は {last_day} に消去されます。
      </Notice>
      <p className="phrase">
        それまでは、このページから取り消せます。取り消すと、終わった取引{left.deal_count}件が元に戻ります。
        あとからでも、ログインするとこのページを開けます。
      </p>
      {failed !== null && <Notice kind="error" title={failed} />}
      <Button icon={Undo2} size="large" wide busy={busy} onClick={takeBack}>
        退会を取り消す
      </Button>
    </section>
  )
}
