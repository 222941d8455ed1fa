import * as invites from '#contract/joining/invite-joining.contract.ts'
import * as contract from '#contract/joining/joining.contract.ts'
import * as directory from '#contract/joining/session-restaurants.contract.ts'
import { findEntries } from '#server/directory/find-entries.ts'
import { room } from '#server/http/serve.ts'
import { inviteOfToken } from '#server/stores/accept-invite.ts'
import { beginByStore, beginRegistration } from './begin-joining.ts'
import { enterNotListed, joiningOf, saveJoiningLogin, saveJoiningRestaurant, viewJoining } from './change-joining.ts'
import { chooseEntry } from './choose-entry.ts'
import { beginJoiningElsewhere } from './external-callback.ts'
import { finishJoining } from './finish-joining.ts'
import { deleteJoining } from './joining-store.ts'
import { heldJoining, letGoOfJoining } from './joining-token.ts'
import { joiningView } from './joining-view.ts'
import { sendJoiningCode, takeJoiningCode } from './prove-joining.ts'
import { resumeJoining, viewResumable } from './resume-joining.ts'
import { currentTerms } from './terms.ts'

export const joiningRoutes = [
  ...room(contract, {
    getJoining: async ({ deps, request, at }) => ({ joining: await viewJoining(deps, request, at) }),
    beginRegistration: async ({ deps, body, reply, at }) => beginRegistration(deps, body.terms_version, reply, at),
    saveJoiningRestaurant: async ({ deps, body, request, at }) =>
      saveJoiningRestaurant(deps, { request, revision: body.revision, at }, body.restaurant),
    saveJoiningLogin: async ({ deps, body, request, at }) =>
      saveJoiningLogin(deps, { request, revision: body.revision, at }, body.login),
    beginExternalJoining: async call => beginJoiningElsewhere(call.deps, call.body.provider, call),
    sendJoiningCode: async ({ deps, body, request, at }) =>
      sendJoiningCode(deps, { request, revision: body.revision, at }, body.to),
    takeJoiningCode: async ({ deps, body, request, at }) =>
      takeJoiningCode(deps, { request, revision: body.revision, at }, body.auth_code),
    finishJoining: async ({ deps, body, request, reply, at }) => finishJoining(deps, { request, reply, ...body, at }),
    getResumable: async ({ deps, params, at }) => viewResumable(deps, params.token, at),
    resumeJoining: async ({ deps, params, body, request, reply, at }) =>
      resumeJoining(deps, params.token, body.password, { request, reply, at }),
    dropJoining: async ({ deps, request, reply }) => {
      const id = heldJoining(deps, request)
      if (id !== null) await deleteJoining(deps.db, id)
      letGoOfJoining(deps, reply)
    },
    getTerms: async () => currentTerms(),
  }),
  ...room(invites, {
    getInviteJoining: async ({ deps, params, request, at }) => {
      const invite = await inviteOfToken(deps.db, deps, params.token)
      const row = await joiningOf(deps.db, deps, request, at)
      return { joining: row?.invite_id === invite.id ? joiningView(row) : null }
    },
    beginByStore: async ({ deps, params, reply, at }) => beginByStore(deps, params.token, reply, at),
    enterNotListed: async ({ deps, body, request, at }) =>
      enterNotListed(deps, { request, revision: body.revision, at }, body.restaurant),
    sendInviteCode: async ({ deps, body, request, at }) =>
      sendJoiningCode(deps, { request, revision: body.revision, at }, body.to),
  }),
  ...room(directory, {
    searchDirectory: async ({ deps, query }) => findEntries(deps.db, query),
    chooseEntry: async ({ deps, body, request, at }) =>
      chooseEntry(deps, { request, revision: body.revision, at }, body.restaurant_id),
  }),
]
