import { getLineUser } from '#contract/line/line-users.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { LinkComplete } from '#web/ui/line-link.tsx'

/** What LINE does from now on. */
export const Screen = () => {
  const { data: user } = useData(getLineUser, { params: { consumer_id: consumerId() } }, { fresh_for: 0 })
  return (
    <ConsumerPage title={consumerPages.lineLinkComplete.title} back={consumerPages.lineUsers.path}>
      <LinkComplete
        user={user}
        next={[
          '発注すると、LINEに控えが届きます。欠品などの連絡も届きます。',
          '注文のメモ（例：トマト2ケース、きゅうり5本）を送ると、発注の下書きになります。',
          '「いつもの」と送ると、いつもの発注を用意します。「発注なし」も送れます。',
        ]}
        settings_path={consumerPages.lineUsers.path}
      />
    </ConsumerPage>
  )
}
