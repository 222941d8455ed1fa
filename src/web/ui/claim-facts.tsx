import { useState } from 'react'
import type { Claim, ClaimEvent } from '#contract/claims/claim-shapes.ts'
import { claim_answer_words } from '#domain/claims/claim.ts'
import { claimText } from '#domain/claims/words.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { ClaimBadge } from './claim-badge.tsx'
import { Dialog } from './dialog.tsx'

/** What is wrong with a line, how far it is, and what was said about it. */
export const ClaimFacts = ({ claim }: { claim: Claim }) => (
  <div className="flex flex-col gap-2">
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <p className="min-w-0 font-bold">{claimText(claim)}</p>
      <ClaimBadge {...claim} />
    </div>
    <ClaimOrdered ordered={claim.ordered} />
    {claim.note !== '' && <p className="whitespace-pre-line">{claim.note}</p>}
    <ClaimPhotos name={claim.item_name} images={claim.images} />
    {claim.answer !== null && (
      <div className="rounded-card border border-indigo bg-indigo-pale p-3">
        <p>
          <span className="mr-2 text-sm text-ink-soft">回答</span>
          <strong>{claim_answer_words[claim.answer]}</strong>
        </p>
        {claim.answer_words !== '' && <p className="whitespace-pre-line">{claim.answer_words}</p>}
      </div>
    )}
    <ClaimEvents events={claim.events} />
  </div>
)

/** What was ordered and shipped: what is wrong is read beside it. */
export const ClaimOrdered = ({ ordered }: Pick<Claim, 'ordered'>) =>
  ordered && (
    <p className="text-sm text-ink-soft tabular-nums">
      注文 {formatQuantity(ordered.quantity)}
      {ordered.unit}・出荷 {formatQuantity(ordered.shipped)}
      {ordered.unit}
      {ordered.instead !== null && `・代わりに ${ordered.instead}`}
    </p>
  )

const event_words: Record<string, string> = {
  reported: '連絡しました',
  see: '確認しました',
  answer: '回答しました',
  agree: '了承しました',
  object: 'もう一度連絡しました',
  withdraw: '取り下げました',
  reopen: '解決を取り消しました',
  done: '対応を済ませました',
  undone: '対応をまだに戻しました',
}

const ClaimEvents = ({ events }: { events: readonly ClaimEvent[] }) => (
  <ol className="text-sm text-ink-soft">
    {events.map(event => (
      <li key={`${event.happened_at} ${event.kind}`}>
        <time className="tabular-nums" dateTime={event.happened_at}>
          {formatDateTime(new Date(event.happened_at))}
        </time>{' '}
        {event.actor_name}
        {event.actor_area === 'supplier' && '（仕入先）'}：
        {event.answer === null ? (event_words[event.kind] ?? '') : claim_answer_words[event.answer]}
        {event.kind === 'object' && event.words !== '' && (
          <span className="block whitespace-pre-line text-ink">「{event.words}」</span>
        )}
      </li>
    ))}
  </ol>
)

/** Small pictures, each shown large by a press. */
const ClaimPhotos = ({ name, images }: { name: string; images: Claim['images'] }) => {
  const [open, setOpen] = useState<number | null>(null)
  const shown = open === null ? undefined : images[open]
  if (images.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {images.map(({ id }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-haspopup="dialog"
            className="block overflow-hidden rounded-card border"
            onClick={() => setOpen(index)}
          >
            <img
              src={`/api/v2/images/${id}?size=small`}
              alt={`${name}の写真${index + 1}を大きく見る`}
              width={88}
              height={88}
              className="size-22 object-cover"
            />
          </button>
        </li>
      ))}
      {shown && (
        <Dialog open onClose={() => setOpen(null)} title={`${name}の写真`} width="wide">
          <img
            src={`/api/v2/images/${shown.id}?size=large`}
            alt={`${name}の写真`}
            width={shown.width}
            height={shown.height}
            className="mx-auto h-auto max-h-[70dvh] w-auto max-w-full"
          />
        </Dialog>
      )}
    </ul>
  )
}
