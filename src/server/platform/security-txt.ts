import type { Config } from '#server/config.ts'

export const security_txt = '/.well-known/security.txt'

const day_ms = 86_400_000
/** RFC 9116 2.5.5 wants less than a year; who keeps a copy asks again in time. */
const good_days = 180

/**
 * Where to report what is insecure (RFC 9116): `contact` is a mail address or an https URL. The hour of its end is that of a
 * midnight (UTC), so that the text is the same all day.
 */
export const securityTxt = (
  contact: string,
  { public_url, at }: { public_url: Config['public_url']; at: Date },
): string => {
  const ends = new Date(Math.floor(at.getTime() / day_ms) * day_ms + good_days * day_ms)
  const lines = [
    `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
    `Expires: ${ends.toISOString()}`,
    'Preferred-Languages: ja, en',
    ...(public_url ? [`Canonical: ${public_url}${security_txt}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n`
}
