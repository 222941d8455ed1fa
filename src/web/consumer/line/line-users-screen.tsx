import { getLineFriendUrl, getLineUser } from '#contract/line/line-users.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { notice_type_words } from '#domain/notices/kinds.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LineUserPanel } from '#web/ui/line-link.tsx'
import { by_line, type LineType, type Told, useTelling } from './use-telling.ts'

/** The person's LINE: how to link it, what it is told, how it ends. */
export const Screen = () => {
  const params = { consumer_id: consumerId() }
  const { data: user } = useData(getLineUser, { params }, { fresh_for: 0 })
  const wanted = user !== undefined && user.link === null && user.friend_url !== ''
  const { data: friend } = useData(getLineFriendUrl, { params }, { enabled: wanted })
  return (
    <ConsumerPage title={consumerPages.lineUsers.title} back={consumerPages.myAccount.path}>
      <LineUserPanel user={user} qr={friend?.qr} delete_path={consumerPages.lineLinkDelete.path}>
        {user?.link && <Telling link={user.link} />}
      </LineUserPanel>
    </ConsumerPage>
  )
}

const kinds: { type: LineType; hint: string }[] = [
  {
    type: 'orders',
    hint: '発注したとき、欠品や変更の連絡があったときに届きます。',
  },
  {
    type: 'reminders',
    hint: '締切前のお知らせが届きます。仕入先ごとの時間は「お知らせの設定」で決めます。',
  },
  {
    type: 'messages',
    hint: '1通につき1回、はじめの1行が届きます。通知を止めた仕入先のものは届きません。',
  },
]

const Telling = ({ link }: { link: Told }) => {
  const { busy, set } = useTelling()
  return (
    <div className="flex flex-col">
      {kinds.map(({ type, hint }) => (
        <Checkbox
          key={type}
          label={notice_type_words[type]}
          hint={hint}
          value={link[by_line[type]]}
          disabled={busy}
          onChange={value => void set({ [by_line[type]]: value })}
        />
      ))}
    </div>
  )
}
