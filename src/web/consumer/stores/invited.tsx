import { getInvited, type Invited } from '#contract/stores/invited.contract.ts'
import { dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { useData } from '#web/api/data.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What a token opens; undefined until it is known. A token of nobody's is the not-found page. */
export const useInvited = (token: string): Invited | undefined => useData(getInvited, { params: { token } }).data

/** Who invites whom, and until when. */
export const InvitedCard = ({ invited: { supplier, store_name, expires_at, state } }: { invited: Invited }) => {
  const facts = [
    ['仕入先', supplier.name],
    ['所在地', supplier.address],
    ['電話番号', supplier.phone_number === null ? '' : formatPhone(supplier.phone_number)],
    ['招待された店舗', store_name],
    ['有効期限', state === 'open' ? formatDayWithWeekday(dayOf(new Date(expires_at))) : ''],
  ] as const
  return (
    <Card>
      <dl className="flex flex-col gap-3">
        {facts
          .filter(([, fact]) => fact !== '')
          .map(([title, fact]) => (
            <div key={title} className="flex gap-3">
              <dt className="w-28 shrink-0 text-sm leading-6 text-ink-soft">{title}</dt>
              <dd className="min-w-0 font-bold">{fact}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}

/** Why an invitation can't be accepted any more, and what to do. */
export const OverNotice = ({ invited: { state } }: { invited: Invited }) =>
  state === 'used' ? (
    <Notice title="この招待は、すでに承諾されています">ログインすると、トップの仕入先の一覧から発注できます。</Notice>
  ) : (
    <Notice kind="warning" title="この招待は使えなくなりました">
      期限が過ぎたか、新しい招待に替わっています。仕入先に、新しい招待をご依頼ください。
    </Notice>
  )
