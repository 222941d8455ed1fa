import { supplierPages } from '#contract/pages/supplier.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'

/** The way back to the list. */
export const ToUsers = () => <DeskBack to={supplierPages.users.path}>ユーザーの一覧へ</DeskBack>
