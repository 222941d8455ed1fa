import { listAgentRegistrations } from './agent-registrations/agent-registrations.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { consumerPages } from './pages/consumer.ts'

/** What the page of asked registrations asks for at once. */
export const agentsFirst = {
  agentRegistration: params => ({ registrations: ask(listAgentRegistrations, { params }) }),
} satisfies FirstAsked<typeof consumerPages, { consumer_id: string }>
