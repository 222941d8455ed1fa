import Undo2 from 'lucide-react/icons/undo-2'
import type { ItemAudit } from '#contract/catalogue/product-items.contract.ts'
import { itemAuditWords } from '#domain/catalogue/item-audit-words.ts'
import { dayOf, formatDateTime } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { Button } from '#web/ui/button.tsx'

/** Who changed it, when, and from what to what: the newest first. */
export const ItemAudits = ({
  audits,
  onUndo,
}: {
  audits: readonly ItemAudit[] | undefined
  /** Takes one of them back; left out where this user may not, or it can't be. */
  onUndo?: ((audit: ItemAudit) => Promise<void>) | undefined
}) =>
  audits && (
    <section aria-label="変更の記録" className="border-t pt-4">
      <h3 className="mb-2 text-sm">変更の記録</h3>
      {audits.length === 0 ? (
        <p className="text-sm text-ink-soft">まだ記録はありません。</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {audits.map(one => {
            const { title, lines } = itemAuditWords(one)
            return (
              <li key={one.id} className="text-sm">
                <p className="text-ink-soft tabular-nums">
                  {formatDateTime(new Date(one.happened_at))} {one.actor_name}
                </p>
                <p>
                  <b>{title}</b>
                  {lines.map(line => (
                    <span key={line} className="ml-2 inline-block break-words">
                      {line}
                    </span>
                  ))}
                </p>
                {onUndo && mayUndo(one) && (
                  <Button size="small" look="quiet" icon={Undo2} onClick={() => onUndo(one)}>
                    この変更を元に戻す
                  </Button>
                )}
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )

/** A price whose day is not past, and what is set for many at once: the rest is changed in the form itself. */
const mayUndo = ({ action, before, after }: ItemAudit): boolean => {
  if (action !== 'price') return action === 'change' && after !== null && 'archived_at' in after
  const day = (after ?? before)?.['valid_from']
  return typeof day === 'string' && day >= dayOf(serverNow())
}
