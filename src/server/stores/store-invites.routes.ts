import qrcode from 'qrcode'
import * as invited from '#contract/stores/invited.contract.ts'
import * as contract from '#contract/stores/store-invites.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { acceptInvite, noteInviteOpened, viewInvited } from './accept-invite.ts'
import { tokenOfCode } from './invite-code.ts'
import { invitesPdf } from './invite-pdf.ts'
import { inviteOf, makeInvite, printableInvites, revokeInvite, showInvite, urlOfInvite } from './invites.ts'

export const storeInviteRoutes = room(contract, {
  getInvite: async ({ deps, actor, params, at }) => showInvite(deps, actor, params.store_id, at),
  makeInvite: async ({ deps, actor, params, at }) => makeInvite(deps, actor, params.store_id, at),
  revokeInvite: async ({ deps, actor, params, at }) => {
    await revokeInvite(deps, actor, params.store_id, at)
  },
  getInviteQr: async ({ deps, actor, params, query, at }) => {
    const invite = there(await inviteOf(deps, actor, params.store_id, at))
    const url = urlOfInvite(deps, invite.id)
    const options = { errorCorrectionLevel: 'M', margin: 4 } as const
    return query.format === 'png'
      ? {
          name: '招待QRコード.png',
          type: 'image/png',
          content: await qrcode.toBuffer(url, { ...options, width: 1024 }),
        }
      : {
          name: '招待QRコード.svg',
          type: 'image/svg+xml',
          content: Buffer.from(await qrcode.toString(url, { ...options, type: 'svg' })),
          inline: true,
        }
  },
  printInvites: async ({ deps, actor, body, at }) => ({
    name: `招待状_${dayOf(at)}.pdf`,
    content: invitesPdf(await printableInvites(deps, actor, body.store_ids, at), at),
  }),
})

/** The restaurant's side of an invitation. */
export const invitedRoutes = room(invited, {
  getInvited: async ({ deps, params, at }) => {
    const invited = await viewInvited(deps, params.token, at)
    await noteInviteOpened(deps, params.token, at)
    return invited
  },
  openByCode: async ({ deps, body, request, at }) => tokenOfCode(deps, body.code, request.ip, at),
  acceptInvite: async ({ deps, actor, params, at }) => acceptInvite(deps, actor, params.token, at),
})
