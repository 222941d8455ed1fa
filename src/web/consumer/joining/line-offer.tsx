import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'

/** Offers the LINE link, where there is an official account, to who has just come in; it can be done later as well. */
export const LineOffer = ({
  title,
  next,
  next_words,
  children,
}: {
  title: string
  next: string
  /** What stands on the way on: `発注へ進む`. */
  next_words: string
  /** Another way on. */
  children?: ReactNode
}) => {
  const { data: user } = useData(...settingsFirst.registrationLine({ consumer_id: consumerId() }).line)
  const offered = user?.friend_url !== ''
  return (
    <PhonePage title={title}>
      <div className="flex flex-col gap-4">
        {offered && (
          <>
            <h2 className="text-lg">LINEで受け取りますか</h2>
            <p className="phrase text-sm text-ink-soft">
              発注の結果・欠品・締切のお知らせが、LINEに届きます。あとから「アカウント」でも設定できます。
            </p>
            <ButtonLink size="large" wide icon={MessageCircle} to={consumerPages.lineUsers.path}>
              LINEと連携する
            </ButtonLink>
          </>
        )}
        <ButtonLink look="primary" size="large" wide to={next}>
          {offered ? `あとで設定して、${next_words}` : next_words}
        </ButtonLink>
        {children}
      </div>
    </PhonePage>
  )
}
