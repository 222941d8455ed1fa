import { externalDoors as doors } from './first-external.ts'
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
  inviteRegistration: params => ({ ...invite(params), ...doors() }),
  inviteAuthentication: invite,
  inviteCode: invite,
  inviteConfirm: params => ({ ...invite(params), ...terms(), ...doors() }),
  signup: () => ({ ...own(), ...doors() }),
  registrations: own,
  registrationRule: () => ({ ...own(), ...terms(), ...doors() }),
  registrationNew: () => ({ ...own(), ...doors() }),
  registrationCode: own,
  registrationConfirm: () => ({ ...own(), ...terms(), ...doors() }),
  joiningResume: params => ({ resumable: ask(getResumable, { params }) }),
} satisfies FirstAsked<typeof consumerPages>
