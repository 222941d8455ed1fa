import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { FactList } from './joining-frame.tsx'

/** What was registered, and what is missing before the first order. */
export const Screen = () => {
  const session = useConsumerSession()
  const { data: user } = useData(...settingsFirst.registrationPre({ consumer_id: consumerId() }).line)
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
          <h2 className="text-lg">あと1つ：仕入先</h2>
          <ButtonLink look="primary" size="large" wide to={consumerPages.supplierNew.path}>
            仕入先を登録して発注する
          </ButtonLink>
          {user?.friend_url !== '' && (
            <ButtonLink wide to={consumerPages.registrationLine.path}>
              LINEで知らせを受け取る
            </ButtonLink>
          )}
          <TextLink to={consumerPages.registrationComplete.path} tall className="self-center">
            あとで
          </TextLink>
        </div>
      )}
    </PhonePage>
  )
}
