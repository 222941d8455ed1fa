import type { BounceKind } from '#domain/mails/bounce.ts'
import type { Deps } from '#server/deps.ts'
import { bounceDispatch } from '#server/dispatch/bounced.ts'
import { stopAddress } from '#server/ignores/ignored-addresses.ts'
import { bounceMail } from '#server/mails/bounce-mail.ts'
import { bounceCode } from '#server/outbox/codes.ts'

/** What came back of a mail of ours, by the id that its Message-ID carries. unwanted: its receiver called it spam. */
export type Bounce = { reference: string; kind: BounceKind | 'unwanted'; detail: string }

/**
 * Takes in what came back: the order, notice or code has not arrived, which is told as any failure is; an address that is
 * none any more is stopped. Only an address to which we sent this very mail can be stopped by it. Said twice it is said once.
 */
export const takeBounces = async (deps: Deps, bounces: readonly Bounce[]) => {
  for (const { reference, kind, detail } of bounces) {
    if (kind === 'later') continue
    await deps.db.transaction().execute(async trx => {
      const at = deps.now()
      const failed = kind !== 'unwanted'
      const destination =
        (await bounceDispatch(deps, trx, reference, { failed, detail }, at)) ??
        (await bounceMail(trx, reference, { failed, detail }, at)) ??
        (await bounceCode(trx, reference, { failed, detail }))
      if (destination === null) return
      if (kind === 'gone') await stopAddress(trx, destination, { reason: 'bounced', detail }, at)
      if (kind === 'unwanted') await stopAddress(trx, destination, { reason: 'asked', detail }, at)
    })
  }
}
