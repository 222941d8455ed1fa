import Ellipsis from 'lucide-react/icons/ellipsis-vertical'
import Send from 'lucide-react/icons/send'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { type FirstLogin, listStaff, type StaffEvent, type StaffMember } from '#contract/accounts/staff.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { AddStaff, FirstLoginDialog, RenameStaff, type StaffAction, SureStaff } from './staff-dialogs.tsx'
import { InviteStaff, Invites } from './staff-invites.tsx'
import { eventText, roleWords } from './staff-words.ts'

type Doing =
  | { kind: 'add' }
  | { kind: 'invite' }
  | { kind: 'rename'; member: StaffMember }
  | { kind: StaffAction; member: StaffMember }

/** The logins of the restaurant: made, named, stopped and let in again by its owners, and what was done to them. */
export const Screen = () => {
  const consumer_id = consumerId()
  const session = useConsumerSession()
  const may = session?.role === 'owner'
  const { data } = useData(...settingsFirst.staff({ consumer_id }).staff, { enabled: may })
  const [doing, setDoing] = useState<Doing | null>(null)
  const [made, setMade] = useState<FirstLogin | null>(null)

  const done = (first_login?: FirstLogin) => {
    setDoing(null)
    if (first_login) setMade(first_login)
    void invalidate(listStaff)
  }
  const close = () => setDoing(null)

  return (
    <ConsumerPage title={consumerPages.staff.title} back={consumerPages.myAccount.path} bleed>
      {session && !may ? (
        <Notice className="m-4" title="スタッフを変更できるのは、店舗のオーナーだけです" />
      ) : !data ? (
        <SkeletonRows rows={4} height="h-20" />
      ) : (
        <>
          <p className="phrase p-4 text-sm text-ink-soft">
            一人ひとりがログインIDを持つと、だれが発注したかが履歴と仕入先に残ります。スタッフは発注できますが、店舗の設定は変更できません。
          </p>
          <ul aria-label="スタッフ" className="border-t">
            {data.items.map(member => (
              <Member key={member.id} member={member} onDo={kind => setDoing({ kind, member })} />
            ))}
          </ul>
          <Invites />
          <div className="flex flex-col gap-3 p-4">
            <Button look="primary" wide icon={Send} onClick={() => setDoing({ kind: 'invite' })}>
              メールで招待
            </Button>
            <Button wide icon={UserPlus} onClick={() => setDoing({ kind: 'add' })}>
              スタッフを追加
            </Button>
          </div>
          <Events events={data.events} />
        </>
      )}
      {doing?.kind === 'add' ? (
        <AddStaff onDone={done} onClose={close} />
      ) : doing?.kind === 'invite' ? (
        <InviteStaff onDone={done} onClose={close} />
      ) : doing?.kind === 'rename' ? (
        <RenameStaff member={doing.member} onDone={done} onClose={close} />
      ) : (
        doing && <SureStaff action={doing.kind} member={doing.member} onDone={done} onClose={close} />
      )}
      {made && <FirstLoginDialog made={made} onClose={() => setMade(null)} />}
    </ConsumerPage>
  )
}

const Member = ({ member, onDo }: { member: StaffMember; onDo: (kind: 'rename' | StaffAction) => void }) => {
  const { name, login_id, role, disabled_at, last_seen_at, is_self, is_shared, first_password } = member
  const menu: MenuItem[] = disabled_at
    ? [{ label: '再開する', onPress: () => onDo('enable') }]
    : [
        ...(is_shared ? [] : [{ label: '名前を変更', onPress: () => onDo('rename') }]),
        role === 'staff'
          ? { label: 'オーナーにする', onPress: () => onDo('to_owner') }
          : { label: 'スタッフにする', onPress: () => onDo('to_staff') },
        ...(role === 'staff' && !is_shared ? [{ label: 'パスワードを再発行', onPress: () => onDo('reset') }] : []),
        { label: '停止する', danger: true, onPress: () => onDo('disable') },
      ]
  return (
    <li className="flex items-start justify-between gap-2 border-b py-2 pr-1 pl-4">
      <div className="min-w-0 py-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-bold">{name}</span>
          <span className="text-sm text-ink-soft">
            {roleWords[role]}
            {is_self && '・ご自身'}
          </span>
          {disabled_at && <span className="text-sm font-bold text-vermilion">停止中</span>}
        </p>
        <p className="text-sm break-all text-ink-soft">{login_id}</p>
        <p className="text-xs text-ink-soft tabular-nums">
          {first_password
            ? 'まだはじめのパスワードのままです'
            : last_seen_at
              ? `最近の利用 ${formatDateTime(new Date(last_seen_at))}`
              : 'ログインしていません'}
          {is_shared && '・ほかの店舗でも利用'}
        </p>
      </div>
      <Menu label={`${name}の操作`} button={<Ellipsis size={20} />} items={menu} className="size-11" />
    </li>
  )
}

const Events = ({ events }: { events: readonly StaffEvent[] }) =>
  events.length > 0 && (
    <section aria-labelledby="events" className="border-t">
      <h2 id="events" className="bg-ground px-4 py-2 text-base">
        変更の記録
      </h2>
      <ol>
        {events.map(one => (
          <li key={one.id} className="border-b px-4 py-2 text-sm">
            <p>
              <span className="font-bold">{one.name}</span>　{eventText(one)}
            </p>
            <p className="text-xs text-ink-soft tabular-nums">
              {formatDateTime(new Date(one.happened_at))} {one.actor_name}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
