import type { ItemAudit } from '#contract/catalogue/product-items.contract.ts'
import { itemAuditWords } from '#domain/catalogue/item-audit-words.ts'
import { formatDateTime } from '#domain/shared/day.ts'

/** Who changed it, when, and from what to what: the newest first. */
export const ItemAudits = ({ audits }: { audits: readonly ItemAudit[] | undefined }) =>
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
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
