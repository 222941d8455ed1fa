import { getApproval, getApprovalRule, listApprovals } from './approvals/approvals.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { consumerPages } from './pages/consumer.ts'

type Tenant = { consumer_id: string }

/** What the pages of the orders that wait for an owner ask for at once. */
export const approvalsFirst = {
  approvals: params => ({ approvals: ask(listApprovals, { params }) }),
  approval: ({ consumer_id, approval_id }) => ({
    approval: ask(getApproval, { params: { consumer_id, approval_id } }),
  }),
  approvalRule: params => ({ rule: ask(getApprovalRule, { params }) }),
} satisfies FirstAsked<typeof consumerPages, Tenant>
