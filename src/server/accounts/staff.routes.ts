import * as contract from '#contract/accounts/staff.contract.ts'
import { room } from '#server/http/serve.ts'
import { addStaff, changeStaff, resetStaffPassword } from './change-staff.ts'
import { findStaff, findStaffEvents } from './staff-store.ts'

export const staffRoutes = room(contract, {
  listStaff: async ({ deps, actor }) => {
    const [items, events] = await Promise.all([findStaff(deps.db, actor), findStaffEvents(deps.db, actor)])
    return { items, events }
  },
  addStaff: async ({ deps, actor, body, at }) => addStaff(deps, actor, body, at),
  changeStaff: async ({ deps, actor, params, body, at }) => changeStaff(deps, actor, params.staff_id, body, at),
  resetStaffPassword: async ({ deps, actor, params, at }) => resetStaffPassword(deps, actor, params.staff_id, at),
})
