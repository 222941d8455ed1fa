import * as contract from '#contract/accounts/external-accounts.contract.ts'
import * as login from '#contract/accounts/external-login.contract.ts'
import { keepNext } from '#server/http/go-on.ts'
import { room } from '#server/http/serve.ts'
import { beginLink, endLink, viewCredentials, viewProofs } from './external-accounts.ts'
import { beginWay } from './external-ways.ts'

export const externalAccountRoutes = room(
  { ...contract, ...login },
  {
    listExternalDoors: async ({ deps }) => ({ items: [...deps.identities.providers] }),
    beginExternalLogin: async call => {
      const { deps, body, reply } = call
      keepNext(deps, reply, 'consumer', body.next ?? null)
      return beginWay(deps, body.provider, { purpose: 'log_in' }, call)
    },
    beginExternalConfirm: async call => {
      const { account_id } = call.actor
      keepNext(call.deps, call.reply, 'consumer', call.body.next ?? null)
      return beginWay(call.deps, call.body.provider, { purpose: 'confirm', account_id }, call)
    },
    listProofs: async ({ deps, actor, at }) => viewProofs(deps, actor, at),
    getReviewCredentials: async ({ deps, actor }) => viewCredentials(deps, actor, 'review_site'),
    beginReviewLink: async call => beginLink(call.deps, call.actor, 'review_site', call),
    endReviewLink: async ({ deps, actor, at }) => endLink(deps, actor, 'review_site', at),
    getShiireCredentials: async ({ deps, actor }) => viewCredentials(deps, actor, 'purchasing_service'),
    beginShiireLink: async call => beginLink(call.deps, call.actor, 'purchasing_service', call),
    endShiireLink: async ({ deps, actor, at }) => endLink(deps, actor, 'purchasing_service', at),
  },
)
