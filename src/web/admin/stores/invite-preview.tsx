import type { ReplyOf } from '#contract/http/route.ts'
import { previewPlatformInvite } from '#contract/stores/admin-invites.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { type PlatformInviteChannel, platform_invite_channel_words } from '#domain/stores/platform-invite.ts'
import { useData } from '#web/api/data.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type Previewed = { supplier_id: string; name: string; channel: PlatformInviteChannel; count: number }

/** What the first of those who are invited will get, and what all of it costs. */
export const InvitePreview = ({ supplier_id, name, channel, count }: Previewed) => {
  const { data } = useData(previewPlatformInvite, { query: { supplier_id, name, channel } }, { enabled: count > 0 })
  return (
    <section aria-label="届く内容" className="flex flex-col gap-2">
      <p className="text-sm text-ink-soft">
        {name}に届く{platform_invite_channel_words[channel]}（URLは宛先ごとに変わります）
      </p>
      {data ? <Arriving shown={data} count={count} /> : <SkeletonRows rows={4} />}
    </section>
  )
}

const Arriving = ({ shown, count }: { shown: ReplyOf<typeof previewPlatformInvite>; count: number }) => {
  const { subject, text, page, parts, parts_left } = shown
  if (page !== null) {
    return (
      <>
        <img src={page} alt="届くFAX" className="h-auto w-full rounded-card border bg-surface" />
        <p className="text-sm">FAX {grouped(count)}枚分の料金がかかります（1件に1枚）。</p>
      </>
    )
  }
  return (
    <>
      <div className="rounded-card border bg-surface p-4">
        {subject !== null && <p className="mb-2 border-b pb-2 font-bold break-words">{subject}</p>}
        <p className="text-sm break-all whitespace-pre-wrap">{text}</p>
      </div>
      {parts === null || parts_left === null ? (
        <p className="text-sm">メールに料金はかかりません。末尾に「メールを止める」リンクが付きます。</p>
      ) : (
        <p className="text-sm">
          1件に{parts}通、あわせておよそ{grouped(parts * count)}通分の料金がかかります。招待に使えるのは、本日あと
          {grouped(parts_left)}通です。足りない分は届きません。
        </p>
      )}
    </>
  )
}
