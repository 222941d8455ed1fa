import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'

/** The head of a message's pages, with the way back to all of them. */
export const MessageHead = ({
  title,
  back = { to: supplierPages.messages.path, word: 'メッセージの一覧へ' },
  actions,
  children,
}: {
  title: string
  back?: { to: string; word: string }
  actions?: ReactNode
  children?: ReactNode
}) => (
  <>
    <div className="-mt-2 -ml-3">
      <ButtonLink to={back.to} look="quiet" size="small" icon={ChevronLeft}>
        {back.word}
      </ButtonLink>
    </div>
    <DeskHead title={title} actions={actions}>
      {children}
    </DeskHead>
  </>
)
