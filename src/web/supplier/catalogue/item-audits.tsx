import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { ItemAudit, Undoing } from '#contract/catalogue/product-items.contract.ts'
import { itemAuditWords } from '#domain/catalogue/item-audit-words.ts'
import { grouped } from '#domain/shared/count.ts'
import { dayOf, formatDateTime } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Who changed it, when, and from what to what: the newest first. */
export const ItemAudits = ({
  audits,
  onUndo,
}: {
  audits: readonly ItemAudit[] | undefined
  /** Takes one of them back; left out where this user may not, or it can't be. */
  onUndo?: ((what: Undoing) => Promise<unknown>) | undefined
}) => {
  const [asking, setAsking] = useState<Asking | null>(null)
  if (!audits) return null
  return (
    <section aria-label="変更の記録" className="border-t pt-4">
      <h3 className="mb-2 text-sm">変更の記録</h3>
      {audits.length === 0 ? (
        <p className="text-sm text-ink-soft">まだ記録はありません。</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {audits.map(one => (
            <li key={one.id} className="text-sm">
              <Change audit={one} />
              {onUndo && mayUndo(one) && stands(one, audits) && (
                <Button size="small" look="quiet" icon={Undo2} onClick={() => setAsking({ audit: one, all: false })}>
                  この変更を元に戻す
                </Button>
              )}
              {onUndo && mayUndo(one) && one.others > 0 && (
                <Button size="small" look="quiet" icon={Undo2} onClick={() => setAsking({ audit: one, all: true })}>
                  この一括変更を元に戻す（{together(one)}）
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {asking && onUndo && <UndoDialog asking={asking} onUndo={onUndo} onClose={() => setAsking(null)} />}
    </section>
  )
}

/** A change that is asked about: alone, or with all that was changed at once with it. */
type Asking = { audit: ItemAudit; all: boolean }

type UndoProps = { asking: Asking; onUndo: (what: Undoing) => Promise<unknown>; onClose: () => void }

const UndoDialog = ({ asking, onUndo, onClose }: UndoProps) => (
  <ConfirmDialog
    onClose={onClose}
    title={asking.all ? `この一括変更を元に戻す（${together(asking.audit)}）` : 'この変更を元に戻す'}
    width="narrow"
    yes="元に戻す"
    look="primary"
    careful
    onYes={async () => {
      const { id } = asking.audit
      await onUndo(asking.all ? { with_audit_id: id } : { audit_id: id })
      onClose()
    }}
  >
    <p className="mb-2">
      {asking.all
        ? `${formatDateTime(new Date(asking.audit.happened_at))}に${asking.audit.actor_name}さんが一度に変えた${together(asking.audit)}を、その前の内容に戻します。そのあと変わったもの、もう始まっている単価、商品名などの項目は戻りません。この商品では次の変更です。`
        : '次の変更を、その前の内容に戻します。'}
    </p>
    <ul className="list-disc pl-5">
      {itemAuditWords(asking.audit).lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </ConfirmDialog>
)

/** How many were changed at once. */
const together = ({ others }: ItemAudit) => (others >= 1000 ? '1,000件以上' : `${grouped(others + 1)}件`)

const Change = ({ audit }: { audit: ItemAudit }) => {
  const { title, lines } = itemAuditWords(audit)
  return (
    <>
      <p className="text-ink-soft tabular-nums">
        {formatDateTime(new Date(audit.happened_at))} {audit.actor_name}
      </p>
      <p>
        <b>{title}</b>
        {lines.map(line => (
          <span key={line} className="ml-2 inline-block break-words">
            {line}
          </span>
        ))}
      </p>
    </>
  )
}

const dayOfPrice = ({ before, after }: ItemAudit) => (after ?? before)?.['valid_from']

const areOfOne = (one: ItemAudit, other: ItemAudit): boolean => {
  if (one.action !== other.action) return false
  if (one.action === 'price') return dayOfPrice(one) === dayOfPrice(other)
  const fields = Object.keys(other.after ?? {})
  return Object.keys(one.after ?? {}).some(field => fields.includes(field))
}

/** Whether nothing of the same came after it: what was changed again, or taken back, is the newer one's affair. */
const stands = (one: ItemAudit, newest_first: readonly ItemAudit[]): boolean =>
  newest_first.find(other => areOfOne(one, other)) === one

/** A price whose day is not past, and what is set for many at once: the rest is changed in the form itself. */
const mayUndo = (one: ItemAudit): boolean => {
  const { action, after } = one
  if (action !== 'price') return action === 'change' && after !== null && 'archived_at' in after
  const day = dayOfPrice(one)
  return typeof day === 'string' && day >= dayOf(serverNow())
}
