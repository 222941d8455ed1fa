import type { ReactNode } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'

/** The head of a flyer's pages, with the way back to all of them. */
export const FlyerHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <>
    <DeskBack to={supplierPages.webFlyers.path}>チラシの一覧へ</DeskBack>
    <DeskHead title={title}>{children}</DeskHead>
  </>
)
