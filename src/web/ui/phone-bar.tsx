import type { ReactNode } from 'react'

/** Under a phone's list, at hand wherever one has scrolled to: how many rows are chosen, and what is done with them. */
export const PhoneBar = ({ children }: { children: ReactNode }) => (
  <div className="pb-safe sticky bottom-0 z-10 shrink-0 bg-surface shadow-bar">
    <div className="flex flex-wrap items-center gap-2 p-3 pt-1 *:first:w-full">{children}</div>
  </div>
)
