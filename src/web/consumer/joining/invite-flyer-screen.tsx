import LogIn from 'lucide-react/icons/log-in'
import { consumerPages } from '#contract/pages/consumer.ts'
import { dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { metaText } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button, ButtonFace, buttonClass } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { InviteEntry } from './invite-entry.tsx'
import { FactList, JoiningFrame } from './joining-frame.tsx'
import { DoneNotice, OverNotice } from './over-notice.tsx'
import { useBeginning } from './use-beginning.ts'
import { useFlyerDoor } from './use-flyer-door.ts'

/** What an invitation's URL or QR code opens: who invites which restaurant, what for, and the ways in. */
export const Screen = () => {
  const door = useFlyerDoor({ tells: true })
  const { token, invited, unknown, joining, path } = door
  const { busy, failed, begin } = useBeginning(door)
  const here = metaText('account_id') !== ''
  if (unknown) return <Unknown />
  if (!invited || joining === undefined) {
    return (
      <JoiningFrame title={consumerPages.inviteFlyer.title}>
        <SkeletonRows rows={4} />
      </JoiningFrame>
    )
  }
  const { supplier, store_name, state, expires_at } = invited
  return (
    <JoiningFrame
      title={`${supplier.name}からの招待`}
      lead={state === 'open' && `${store_name}様へ。スマートフォンから発注できるようになります。`}
    >
      <Card>
        <FactList
          facts={[
            ['仕入先', supplier.name],
            ['所在地', supplier.address],
            ['電話番号', supplier.phone_number === null ? '' : formatPhone(supplier.phone_number)],
            ['有効期限', state === 'open' ? formatDayWithWeekday(dayOf(new Date(expires_at))) : ''],
          ]}
        />
      </Card>
      {joining?.step === 'done' ? (
        <DoneNotice />
      ) : state !== 'open' ? (
        <OverNotice state={state} />
      ) : here ? (
        <ButtonLink look="primary" size="large" wide to={path('confirm')}>
          ログイン中の店舗で受ける
        </ButtonLink>
      ) : (
        <div className="flex flex-col gap-3">
          {failed !== null && <Notice kind="error" title={failed} />}
          {joining ? (
            <ButtonLink look="primary" size="large" wide to={path(joining.step)}>
              続きから登録する
            </ButtonLink>
          ) : (
            <Button look="primary" size="large" wide busy={busy} onClick={() => void begin()}>
              この仕入先で始める
            </Button>
          )}
          {/* A new document: the server asks for the login. */}
          <a href={pathTo(consumerPages.inviteLogin.path, { token })} className={buttonClass({ wide: true })}>
            <ButtonFace icon={LogIn}>ログインして受ける</ButtonFace>
          </a>
          <TextLink to={pathTo(consumerPages.inviteOverview.path, { token })} tall className="self-start">
            できることを先に見る
          </TextLink>
          <p className="phrase text-sm text-ink-soft">無料で、3分ほどです。7日間は続きから再開できます。</p>
        </div>
      )}
    </JoiningFrame>
  )
}

/** Of a URL that was not typed or copied whole. */
const Unknown = () => (
  <JoiningFrame title={consumerPages.inviteFlyer.title}>
    <Notice kind="warning" title="この招待のURLは見つかりません">
      URLが途中で切れているか、入力に誤りがあります。招待状のQRコードをカメラで読み取るか、招待状の招待コードを入力してください。それでも見つからないときは、仕入先に新しい招待をご依頼ください。
    </Notice>
    <InviteEntry />
  </JoiningFrame>
)
