import * as login_id from '#contract/accounts/login-id.contract.ts'
import * as invites from '#contract/accounts/member-invites.contract.ts'
import * as restaurant from '#contract/accounts/own-restaurant.contract.ts'
import { room } from '#server/http/serve.ts'
import { changeLoginId } from './change-login-id.ts'
import { findWaiting } from './member-invite-store.ts'
import { acceptAsNew, acceptAsSelf, sendInvite, viewHandover, viewInvite, withdrawInvite } from './member-invites.ts'
import { changeOwnRestaurant, viewOwnRestaurant } from './own-restaurant.ts'

export const ownAccountRoutes = room(
  { ...login_id, ...restaurant, ...invites },
  {
    changeLoginId: async ({ deps, actor, body, at }) => changeLoginId(deps, actor, body.login_id, at),
    getOwnRestaurant: async ({ deps, actor }) => viewOwnRestaurant(deps.db, actor),
    changeOwnRestaurant: async ({ deps, actor, body, at }) => changeOwnRestaurant(deps, actor, body, at),
    listMemberInvites: async ({ deps, actor, at }) => ({
      items: await findWaiting(deps.db, actor.consumer_id, 'staff', at),
    }),
    inviteMember: async ({ deps, actor, body, at }) => sendInvite(deps, actor, 'staff', body, at),
    withdrawMemberInvite: async ({ deps, actor, params, at }) => {
      await withdrawInvite(deps, actor, { kind: 'staff', id: params.invite_id }, at)
      return undefined
    },
    getHandover: async ({ deps, actor, at }) => viewHandover(deps.db, actor, at),
    requestHandover: async ({ deps, actor, body, at }) => ({
      waiting: await sendInvite(deps, actor, 'handover', body, at),
    }),
    withdrawHandover: async ({ deps, actor, at }) => {
      await withdrawInvite(deps, actor, { kind: 'handover' }, at)
      return viewHandover(deps.db, actor, at)
    },
    getLoginInvite: async ({ deps, params, at }) => viewInvite(deps.db, params.token, at),
    acceptLoginInvite: async call => acceptAsNew(call.deps, call.params.token, call.body, call),
    acceptLoginInviteAsSelf: async call => acceptAsSelf(call.deps, call.actor, call.params.token, call),
  },
)
