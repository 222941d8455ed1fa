import type { ReactNode } from 'react'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { useTitle } from '#web/ui/use-title.ts'

/** An error page outside an area's own frame. */
export const PublicErrorFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  useTitle(title)
  return (
    <PublicShell narrow>
      <h1 className="text-center text-xl">{title}</h1>
      {children}
    </PublicShell>
  )
}
