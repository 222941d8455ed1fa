import { changeLineUser, getLineFriendUrl, getLineUser } from '#contract/line/line-users.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { LineUserPanel } from '#web/ui/line-link.tsx'

/** The person's LINE: how to link it, what it is told, how it ends. */
export const Screen = () => {
  const params = { consumer_id: consumerId() }
  const { data: user } = useData(getLineUser, { params }, { fresh_for: 0 })
  const wanted = user !== undefined && user.link === null && user.friend_url !== ''
  const { data: friend } = useData(getLineFriendUrl, { params }, { enabled: wanted })
  return (
    <ConsumerPage title={consumerPages.lineUsers.title} back={consumerPages.myAccount.path}>
      <LineUserPanel
        user={user}
        qr={friend?.qr}
        told={[
          {
            name: 'tell_orders',
            label: '発注と、仕入先からの連絡',
            hint: '発注したとき、欠品や変更の連絡があったときに届きます。',
          },
          {
            name: 'tell_closings',
            label: '締切前のお知らせ',
            hint: '仕入先ごとの時間は「締切前のお知らせ」で決めます。',
          },
        ]}
        change={async body => setData(getLineUser, { params }, await call(changeLineUser, { params, body }))}
        delete_path={consumerPages.lineLinkDelete.path}
      />
    </ConsumerPage>
  )
}
