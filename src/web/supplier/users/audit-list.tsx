import { supplierPages } from '#contract/pages/supplier.ts'
import type { UserAudit } from '#contract/users/users.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { rightsAuditWords } from '#domain/users/audit-words.ts'
import { pathTo } from '#web/app/path-to.ts'
import { TextLink } from '#web/ui/button-link.tsx'

/** What was changed, when and by whom; with `named`, whose it was too. */
export const AuditList = ({ audits, named = false }: { audits: readonly UserAudit[]; named?: boolean }) => (
  <ol className="flex flex-col gap-3">
    {audits.map(one => {
      const { title, lines } = rightsAuditWords(one)
      return (
        <li key={one.id} className="border-b pb-3 text-sm last:border-b-0 last:pb-0">
          <p className="text-ink-soft tabular-nums">
            {formatDateTime(new Date(one.happened_at))} {one.actor_name}
          </p>
          <p className="font-bold">
            {named && (
              <>
                <TextLink to={pathTo(supplierPages.user.path, { user_id: one.user_id })}>{one.user_name}</TextLink>：
              </>
            )}
            {title}
          </p>
          {lines.map(line => (
            <p key={line} className="break-words text-ink-soft">
              {line}
            </p>
          ))}
        </li>
      )
    })}
  </ol>
)
