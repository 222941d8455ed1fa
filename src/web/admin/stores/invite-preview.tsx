import { getInviteCosts, previewPlatformInvite } from '#contract/stores/admin-invites.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { costWords, type InviteWay } from '#domain/stores/invite-cost.ts'
import { type PlatformInviteChannel, platform_invite_channel_words } from '#domain/stores/platform-invite.ts'
import { useData } from '#web/api/data.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type Previewed = { supplier_id: string; name: string; channel: PlatformInviteChannel; count?: number }

/** What one of those who are invited will get, and, with `count`, what so many cost. */
export const InvitePreview = ({ supplier_id, name, channel, count }: Previewed) => {
  const { data } = useData(previewPlatformInvite, { query: { supplier_id, name, channel } })
  return (
    <section aria-label="届く内容" className="flex flex-col gap-2">
      <p className="text-sm text-ink-soft">
        {name}に届く{platform_invite_channel_words[channel]}（URLは宛先ごとに変わります）
      </p>
      {!data ? (
        <SkeletonRows rows={4} />
      ) : data.page !== null ? (
        <img src={data.page} alt="届くFAX" className="h-auto w-full rounded-card border bg-surface" />
      ) : (
        <div className="rounded-card border bg-surface p-4">
          {data.subject !== null && <p className="mb-2 border-b pb-2 font-bold break-words">{data.subject}</p>}
          <p className="text-sm break-all whitespace-pre-wrap">{data.text}</p>
        </div>
      )}
      {channel === 'mail' && <p className="text-sm">末尾に「メールを止める」リンクが付きます。</p>}
      {count !== undefined && <InviteCosts supplier_id={supplier_id} counts={[[channel, count]]} />}
    </section>
  )
}

type Counted = { supplier_id: string; counts: readonly (readonly [InviteWay, number])[] }

/** What so many invitations by each way cost before they are sent; nothing is guessed where no price is configured. */
export const InviteCosts = ({ supplier_id, counts }: Counted) => {
  const { data } = useData(getInviteCosts, { query: { supplier_id } }, { fresh_for: 0 })
  if (!data) return <SkeletonRows rows={1} />
  const { prices, sms_parts, sms_parts_left } = data
  const way_words: Record<InviteWay, string> = { ...platform_invite_channel_words, post: '郵送' }
  return (
    <ul aria-label="料金" className="flex flex-col gap-1 text-sm">
      {counts.map(([way, count]) => {
        const pieces = way === 'sms' ? sms_parts * count : count
        return (
          <li key={way} className="phrase">
            <span className="font-bold">
              {way_words[way]} {grouped(count)}件：{costWords(way, pieces, prices)}
            </span>
            {way === 'sms' &&
              `（1件に${sms_parts}通。招待に使えるのは、本日あと${grouped(sms_parts_left)}通です${pieces > sms_parts_left ? '。足りない分は届きません' : ''}）`}
          </li>
        )
      })}
    </ul>
  )
}
