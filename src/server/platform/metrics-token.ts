import { createHash, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Whether who asks may read the metrics: with the token, or anybody where it is not deployed and none is set. */
export const isBearer = (
  { metrics_token, deployed }: Pick<Config, 'metrics_token' | 'deployed'>,
  authorization: string | undefined,
): boolean => {
  if (metrics_token === undefined) return !deployed
  return authorization !== undefined && timingSafeEqual(hash(authorization), hash(`Bearer ${metrics_token}`))
}
