import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useParams } from 'react-router'
import { changeAccount, listAccounts } from '#contract/accounts/accounts.contract.ts'
import { type AdminAccount, endAccountSessions, getAdminAccount } from '#contract/accounts/admin-account.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { user_role_names } from '#domain/users/user.ts'
import { Acting } from '#web/admin/acting.tsx'
import { AskDialog, AskedFacts } from '#web/admin/ask-dialog.tsx'
import { Fact, Facts, PhoneFact } from '#web/admin/fact.tsx'
import { LookButton } from '#web/admin/looks/look-button.tsx'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { RoleCard } from './role-card.tsx'
import { Standing } from './standing.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { WayIn } from './way-in.tsx'

/** One account: how its person is reached, where it belongs, where it is logged in; it is stopped and logged out here. */
export const Screen = () => {
  const { id = '' } = useParams()
  const { data: account } = useData(...adminFirst.accountDetail({ id }).account)
  return (
    <>
      <DeskBack to={adminPages.accounts.path}>アカウントの一覧</DeskBack>
      <DeskHead title={account ? account.name : adminPages.accountDetail.title}>
        {account && <Standing suspended_at={account.suspended_at} />}
      </DeskHead>
      {account ? <Account account={account} /> : <SkeletonRows rows={6} />}
    </>
  )
}

const Account = ({ account }: { account: AdminAccount }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:items-start">
    <Card title="アカウント">
      <Facts>
        <Fact label="ログインID">{account.login_id}</Fact>
        <Fact label="メールアドレス">
          {account.mail_address ?? '—'}
          {account.mail_address !== null && account.mail_unproven && <span className="text-amber">（未確認）</span>}
        </Fact>
        <Fact label="携帯電話番号">
          <PhoneFact phone_number={account.mobile_number} />
        </Fact>
        <Fact label="パスワード">{account.first_password ? '本人はまだ決めていません' : '本人が決めています'}</Fact>
        <Fact label="まちがえたログイン">この1日に{account.wrong_logins}回</Fact>
        <Fact label="登録">{formatDateTime(new Date(account.created_at))}</Fact>
      </Facts>
      <Stop account={account} />
      <p className="mt-4">
        <TextLink to={`${adminPages.audits.path}?subject_id=${account.id}`}>
          このアカウントについての操作の記録
        </TextLink>
      </p>
    </Card>
    <div className="flex min-w-0 flex-col gap-4">
      {account.admin_role !== null && <RoleCard account={account} role={account.admin_role} />}
      {account.area !== 'admin' && <Houses account={account} />}
      <DevicesCard account={account} />
    </div>
  </div>
)

const Stop = ({ account }: { account: AdminAccount }) => {
  const [asking, setAsking] = useState(false)
  const say = useToast()
  const told = useTold()
  const { id, name } = account
  const change = async (suspended: boolean) => {
    await call(changeAccount, { params: { id }, body: { suspended } })
    await Promise.all([invalidate(getAdminAccount), invalidate(listAccounts)])
    say(suspended ? `${name}さんのアカウントを停止しました` : `${name}さんのアカウントを再開しました`)
  }
  const organisation = account.houses.map(one => one.name).join('、') || null
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Acting>
        {account.area !== 'admin' && account.houses.length > 0 && (
          <ButtonLink icon={Pencil} to={pathTo(adminPages.accountCorrect, { id })}>
            登録内容を直す
          </ButtonLink>
        )}
        {account.suspended_at === null && <WayIn account={account} />}
        {account.suspended_at === null ? (
          <Button look="danger" onClick={() => setAsking(true)}>
            アカウントを停止する
          </Button>
        ) : (
          <Button onClick={() => told(() => change(false))}>アカウントを再開する</Button>
        )}
      </Acting>
      {asking && (
        <SuspendDialog
          account={{ ...account, organisation }}
          onClose={() => setAsking(false)}
          onSuspend={() => change(true)}
        />
      )}
    </div>
  )
}

const Houses = ({ account }: { account: AdminAccount }) => (
  <Card title="所属">
    {account.houses.length === 0 ? (
      <p className="text-ink-soft">所属している飲食店や卸はありません。</p>
    ) : (
      <ul className="flex flex-col gap-1">
        {account.houses.map(({ kind, id, name, role, stopped }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <TextLink
              to={pathTo(kind === 'consumer' ? adminPages.restaurantDetail : adminPages.supplierDetail, { id })}
              className="inline-flex min-h-8 items-center"
            >
              {name}
            </TextLink>
            <span className="text-ink-soft">
              （{user_role_names[role]}
              {stopped ? '・オーナーが停止中' : ''}）
            </span>
            <LookButton
              looked={{ account_id: account.id, name: account.name, house_id: id, house_name: name }}
              in_use={account.suspended_at === null && !stopped}
            />
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const DevicesCard = ({ account }: { account: AdminAccount }) => {
  const [asking, setAsking] = useState(false)
  const say = useToast()
  const params = { id: account.id }
  const end = async () => {
    setData(getAdminAccount, { params }, await call(endAccountSessions, { params }))
    say(`${account.name}さんをすべての端末からログアウトさせました`)
  }
  return (
    <Card title="ログイン中の端末">
      {account.devices.length === 0 ? (
        <p className="text-ink-soft">ログイン中の端末はありません。</p>
      ) : (
        <>
          <ul className="flex flex-col">
            {account.devices.map(one => (
              <li key={`${one.since} ${one.device} ${one.address ?? ''}`} className="border-b py-2">
                {one.device}
                <span className="block text-sm text-ink-soft tabular-nums">
                  {formatDateTime(new Date(one.since))} から（最後の利用 {formatDateTime(new Date(one.last_seen_at))}）
                  {one.address !== null && `・${one.address}`}
                </span>
              </li>
            ))}
          </ul>
          <Acting>
            <Button className="mt-4" icon={LogOut} onClick={() => setAsking(true)}>
              すべての端末からログアウトさせる
            </Button>
          </Acting>
        </>
      )}
      {asking && (
        <AskDialog
          title="すべての端末からログアウトさせますか？"
          yes="ログアウトさせる"
          onYes={end}
          onClose={() => setAsking(false)}
        >
          <AskedFacts facts={[{ name: 'ログインID', value: account.login_id }]} />
          <p>入力中の下書きは端末に残ります。同じパスワードで、もう一度ログインできます。</p>
        </AskDialog>
      )}
    </Card>
  )
}
