import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'

/** What most people need not read: its title is there, the rest opens with a press. */
export const Folded = ({
  title,
  open = false,
  children,
}: {
  title: string
  /** From the beginning; what is open stays so. */
  open?: boolean
  children: ReactNode
}) => {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return (
    <details open={opened} className="group rounded-card border bg-surface px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-indigo">
        {title}
        <ChevronDown size={20} className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-2">{children}</div>
    </details>
  )
}
