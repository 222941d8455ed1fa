import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { type PublicLink, PublicShell } from '#web/ui/public-shell.tsx'
import { useTitle } from '#web/ui/use-title.ts'

type DoorPageProps = {
  title: string
  lead?: ReactNode
  /** What stands above the card: a notice. */
  above?: ReactNode
  /** Other ways, under the card. */
  others?: readonly PublicLink[]
  children: ReactNode
}

/** A page before the login: one narrow card, and under it the other ways. */
export const DoorPage = ({ title, lead, above, others = [], children }: DoorPageProps) => {
  useTitle(title)
  return (
    <PublicShell narrow>
      <div className="mx-auto flex max-w-100 flex-col gap-4">
        <h1 className="phrase text-xl">{title}</h1>
        {lead !== undefined && <p className="phrase text-sm text-ink-soft">{lead}</p>}
        {above}
        <Card>
          <div className="flex flex-col gap-4">{children}</div>
        </Card>
        <DoorLinks links={others} />
      </div>
    </PublicShell>
  )
}

/** Ways to other doors. */
export const DoorLinks = ({ links }: { links: readonly PublicLink[] }) =>
  links.length > 0 && (
    <ul className="flex flex-col">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-2">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
