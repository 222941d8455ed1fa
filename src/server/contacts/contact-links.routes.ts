import type { FastifyReply } from 'fastify'
import * as contract from '#contract/contacts/contact-links.contract.ts'
import { room } from '#server/http/serve.ts'
import { contactOfLink } from './contact-link.ts'
import { replyByLink, viewLinkedContact } from './reply-to-answer.ts'

/** Neither kept by the browser or a proxy, nor found by a search engine that somebody's link was shown to. */
const keepPrivate = (reply: FastifyReply) =>
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' })

export const contactLinkRoutes = room(contract, {
  getLinkedContact: async ({ deps, params, reply, at }) => {
    keepPrivate(reply)
    return viewLinkedContact(deps.db, await contactOfLink(deps.db, params.access_token, at))
  },
  replyToAnswer: async ({ deps, params, body, idempotency_key: key, request, at }) =>
    replyByLink(deps, params.access_token, { ...body, key }, request, at),
})
