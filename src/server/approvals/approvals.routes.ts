import * as contract from '#contract/approvals/approvals.contract.ts'
import { room } from '#server/http/serve.ts'
import { findLimit } from '#server/orders/approval-limit.ts'
import { approve, listOf, sendBack, viewApproval, withdraw } from './approvals.ts'

export const approvalRoutes = room(contract, {
  listApprovals: async ({ deps, actor }) => listOf(deps, actor),
  getApproval: async ({ deps, actor, params, at }) => viewApproval(deps, actor, params.approval_id, at),
  approveOrder: async ({ deps, actor, params, body, at }) => approve(deps, actor, params.approval_id, body, at),
  sendBackOrder: async ({ deps, actor, params, body, at }) => {
    await sendBack(deps, actor, params.approval_id, body.words, at)
    return undefined
  },
  withdrawApproval: async ({ deps, actor, params, at }) => {
    await withdraw(deps, actor, params.approval_id, at)
    return undefined
  },
  getApprovalRule: async ({ deps, actor }) => ({ approval_from: await findLimit(deps.db, actor.consumer_id) }),
  changeApprovalRule: async ({ deps, actor, body: { kind, amount } }) => {
    const approval_from = { none: null, from: amount, all: '0' }[kind]
    await deps.db.updateTable('consumers').set({ approval_from }).where('id', '=', actor.consumer_id).execute()
    return { approval_from }
  },
})
