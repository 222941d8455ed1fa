import { createHmac, timingSafeEqual } from 'node:crypto'
import { fillPath } from '#contract/http/path.ts'
import { downloadTakeout } from '#contract/takeouts/takeouts.contract.ts'

const sign = (secret: string, takeout_id: string, expires: string) =>
  createHmac('sha256', secret).update(`takeout:${takeout_id}:${expires}`).digest('base64url')

/** The path of a takeout's file, good for whoever has it until `expires_at`. */
export const takeoutLink = (secret: string, takeout_id: string, expires_at: Date): string => {
  const expires = String(expires_at.getTime())
  return `${fillPath(downloadTakeout.path, { takeout_id })}?expires=${expires}&signature=${sign(secret, takeout_id, expires)}`
}

/** Whether we made this link, by one of these secrets; whether its time is over is another question. */
export const isTakeoutLink = (
  secrets: readonly string[],
  takeout_id: string,
  { expires, signature }: { expires: string; signature: string },
): boolean => {
  const given = Buffer.from(signature)
  const wanted = secrets.map(secret => Buffer.from(sign(secret, takeout_id, expires)))
  return wanted.some(one => one.length === given.length && timingSafeEqual(one, given))
}
