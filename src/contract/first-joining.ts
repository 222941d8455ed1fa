import { ask, type FirstAsked } from './http/asked.ts'
import { getInviteJoining } from './joining/invite-joining.contract.ts'
import { getJoining, getResumable, getTerms } from './joining/joining.contract.ts'
import type { consumerPages } from './pages/consumer.ts'
import { getInvited } from './stores/invited.contract.ts'

type Token = { token: string }

const invite = (params: Token) => ({
  invited: ask(getInvited, { params }),
  joining: ask(getInviteJoining, { params }),
})
const own = () => ({ joining: ask(getJoining, {}) })
const terms = () => ({ terms: ask(getTerms, {}) })

/** What the pages of joining ask for at once, of whoever opens them. */
export const joiningFirst = {
  inviteFlyer: invite,
  inviteOverview: invite,
  inviteCheck: invite,
  inviteSearch: invite,
  inviteResults: invite,
  inviteDetail: invite,
  inviteNotListed: invite,
  inviteRegistration: invite,
  inviteAuthentication: invite,
  inviteCode: invite,
  inviteConfirm: params => ({ ...invite(params), ...terms() }),
  registrations: own,
  registrationRule: () => ({ ...own(), ...terms() }),
  registrationNew: own,
  registrationCode: own,
  registrationConfirm: () => ({ ...own(), ...terms() }),
  joiningResume: params => ({ resumable: ask(getResumable, { params }) }),
} satisfies FirstAsked<typeof consumerPages>
