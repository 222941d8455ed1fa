import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'

/** The head of a flyer's pages, with the way back to all of them. */
export const FlyerHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <>
    <div className="-mt-2 -ml-3">
      <ButtonLink to={supplierPages.webFlyers.path} look="quiet" size="small" icon={ChevronLeft}>
        チラシの一覧へ
      </ButtonLink>
    </div>
    <DeskHead title={title}>{children}</DeskHead>
  </>
)
