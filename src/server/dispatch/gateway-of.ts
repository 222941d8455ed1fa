import type { DispatchChannel } from '#domain/trade/dispatch.ts'
import type { Config } from '#server/config.ts'

const stand_in = '試験用（外に送らない）'

/** The service by which a channel's dispatches leave, as staff know it. */
export const gatewayOf = (
  { interfax, fax_mail, smtp_url, line }: Pick<Config, 'interfax' | 'fax_mail' | 'smtp_url' | 'line'>,
  channel: DispatchChannel,
): string => {
  if (channel === 'line') return line ? 'LINE公式アカウント' : stand_in
  if (channel === 'mail') return smtp_url ? new URL(smtp_url).hostname : stand_in
  if (interfax) return 'InterFAX'
  return fax_mail ? fax_mail.gateway : stand_in
}
