import MailCheck from 'lucide-react/icons/mail-check'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatTime } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** A code is under way to the new address: time to look into the mails. */
export const Screen = () => {
  const { data } = useData(...settingsFirst.myMailSent().mail, { fresh_for: 0 })
  const waiting = data?.waiting
  return (
    <ConsumerPage title={consumerPages.myMailSent.title} back={consumerPages.myMail.path}>
      {!data ? (
        <SkeletonRows rows={3} />
      ) : waiting ? (
        <div className="flex flex-col gap-6">
          <div className="flex flex-col items-center gap-3 py-4 text-center">
            <MailCheck size={40} className="text-leaf" />
            <p className="phrase">
              <b className="break-all">{waiting.mail_address}</b>
              に6桁の確認コードを送りました。{formatTime(new Date(waiting.expires_at))}まで使えます。
            </p>
          </div>
          <ButtonLink look="primary" size="large" wide to={consumerPages.myMailCode.path}>
            確認コードを入力する
          </ButtonLink>
          <p className="phrase text-sm text-ink-soft">確認コードを入力するまで、いまのメールアドレスのままです。</p>
        </div>
      ) : (
        <EmptyState
          icon={MailCheck}
          title="待っている確認コードはありません"
          action={<ButtonLink to={consumerPages.myMail.path}>メールアドレスの画面へ</ButtonLink>}
        >
          確認コードは、送ってから10分で使えなくなります。
        </EmptyState>
      )}
    </ConsumerPage>
  )
}
