import { adminFirst } from '#contract/first-admin.ts'
import type { TermsVersion } from '#contract/joining/admin-terms.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Every version of the rules, whole, with how many have agreed to it. */
export const Screen = () => {
  const { data } = useData(...adminFirst.terms().terms)
  return (
    <>
      <DeskHead title={adminPages.terms.title}>
        <p className="text-sm text-ink-soft">同意したときの版は、アカウントごとに残っています。</p>
      </DeskHead>
      {!data ? (
        <SkeletonRows rows={6} height="h-16" />
      ) : (
        <div className="flex max-w-240 flex-col gap-4">
          {data.items.map(one => (
            <Version key={one.version} terms={one} />
          ))}
        </div>
      )}
    </>
  )
}

const Version = ({ terms }: { terms: TermsVersion }) => (
  <Card title={terms.title}>
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      <span>{terms.lead.join(' ')}</span>
      <span className={terms.current ? 'font-bold text-leaf' : 'text-ink-soft'}>
        {terms.current ? 'いまの版' : '以前の版'}
      </span>
      <span className="text-ink-soft">{terms.version}</span>
    </p>
    {terms.agreed_count > 0 && terms.last_agreed_at !== null && (
      <p className="mt-1 tabular-nums">
        同意した人 {grouped(terms.agreed_count)}人（最後は {formatDateTime(new Date(terms.last_agreed_at))}）
      </p>
    )}
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2 text-indigo underline underline-offset-2">
        全文を読む<span className="sr-only">：{terms.title}</span>
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        {terms.sections.map(section => (
          <section key={section.title}>
            <h3 className="font-bold">{section.title}</h3>
            {section.paragraphs.map(paragraph => (
              <p key={paragraph} className="mt-1">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </details>
  </Card>
)
