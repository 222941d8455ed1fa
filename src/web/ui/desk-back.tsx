import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { ButtonLink } from './button-link.tsx'

/** The way back to the page above, over the title of every desk page that has one. */
export const DeskBack = ({ to, children }: { to: string; children: ReactNode }) => (
  <div className="-mt-2 -ml-3">
    <ButtonLink to={to} look="quiet" size="small" icon={ChevronLeft}>
      {children}
    </ButtonLink>
  </div>
)
