import { consumerPages } from '#contract/pages/consumer.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { FactList } from './joining-frame.tsx'

/** What was registered, and what is missing before the first order. */
export const Screen = () => {
  const session = useConsumerSession()
  const mine = session?.consumers.find(one => one.id === consumerId())
  return (
    <PhonePage title={consumerPages.registrationPre.title}>
      {!session ? (
        <SkeletonRows rows={4} />
      ) : (
        <div className="flex flex-col gap-4">
          <Notice kind="success" title="登録が済み、ログインしました" />
          <FactList
            facts={[
              ['店舗', mine?.name ?? ''],
              ['お名前', session.name],
              ['ログインID', session.login_id],
            ]}
          />
          <section>
            <h2 className="mb-1 text-lg">あと1つ：仕入先</h2>
            <p className="phrase text-sm text-ink-soft">
              発注するには、仕入先が1つ以上いります。次の画面のあとで登録できます。
            </p>
          </section>
          <ButtonLink look="primary" size="large" wide to={consumerPages.registrationLine.path}>
            次へ
          </ButtonLink>
        </div>
      )}
    </PhonePage>
  )
}
