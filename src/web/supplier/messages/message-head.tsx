import type { ReactNode } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
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
    <DeskBack to={back.to}>{back.word}</DeskBack>
    <DeskHead title={title} actions={actions}>
      {children}
    </DeskHead>
  </>
)
