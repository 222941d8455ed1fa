import { consumerPages } from '#contract/pages/consumer.ts'
import { metaText } from '#web/api/meta.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What this browser has begun is finished: the way in. */
export const DoneNotice = () => (
  <Notice kind="success" title="登録は済んでいます" action={<WayIn />}>
    {isIn() ? '' : '決めたログインIDとパスワードでログインしてください。'}
  </Notice>
)

const isIn = () => metaText('account_id') !== ''

const WayIn = () =>
  isIn() ? (
    <ButtonLink to={consumerPages.top.path}>トップへ</ButtonLink>
  ) : (
    <ButtonLink to={consumerPages.login.path}>ログインへ</ButtonLink>
  )

/** Why an invitation can't be accepted any more, and what to do. */
export const OverNotice = ({ state }: { state: 'over' | 'used' }) =>
  state === 'used' ? (
    <Notice title="この招待は、すでに承諾されています" action={<WayIn />}>
      {isIn() ? '' : 'ログインすると、'}トップの仕入先の一覧から発注できます。
    </Notice>
  ) : (
    <Notice kind="warning" title="この招待は使えなくなりました">
      期限が過ぎたか、新しい招待に替わっています。仕入先に、新しい招待をご依頼ください。
    </Notice>
  )
