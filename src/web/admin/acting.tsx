import type { ReactNode } from 'react'
import { useAdminSession } from './admin-session.ts'

/** Whether this person may do anything but look: the server refuses who only looks. */
const useMayAct = (): boolean => {
  const role = useAdminSession()?.role
  return role !== undefined && role !== 'viewer'
}

/** Buttons that do something: whoever only looks has none of them. */
export const Acting = ({ children }: { children: ReactNode }) => (useMayAct() ? children : null)

/** A form that whoever only looks can read, and not fill in. */
export const ActingForm = ({ children }: { children: ReactNode }) => {
  const may_act = useMayAct()
  return (
    <fieldset disabled={!may_act} className="min-w-0">
      {!may_act && <p className="mb-3 text-sm text-ink-soft">閲覧のみのアカウントのため、変更できません。</p>}
      {children}
    </fieldset>
  )
}
