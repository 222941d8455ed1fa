import { isIP } from 'node:net'
import * as z from 'zod/mini'

// Variables whose text holds more than one value.

const lineChannel = z.object({
  supplier_id: z.uuid(),
  bot_user_id: z.string().check(z.minLength(1)),
  secret: z.string().check(z.minLength(1)),
  access_token: z.string().check(z.minLength(1)),
  friend_url: z.url(),
})

export type LineChannelVariables = Omit<z.output<typeof lineChannel>, 'supplier_id'> & { name: string }

/** A number of proxies, or addresses and networks; null where it is neither. */
export const proxiesOf = (text: string): number | string[] | null => {
  if (/^\d$/.test(text)) return Number(text)
  const networks = text.split(',').map(one => one.trim())
  return networks.every(isNetwork) ? networks : null
}

const isNetwork = (text: string) => {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (!family || more.length) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
}

/** The official accounts of suppliers that have their own, as JSON; undefined where it is not that. */
export const supplierChannels = (json: string | undefined): LineChannelVariables[] | undefined => {
  if (json === undefined) return []
  try {
    const parsed = z.array(lineChannel).safeParse(JSON.parse(json))
    return parsed.success ? parsed.data.map(({ supplier_id, ...one }) => ({ ...one, name: supplier_id })) : undefined
  } catch {
    return undefined
  }
}

/** A comma list without what is empty. */
export const commaListed = (text: string): string[] => text.split(',').flatMap(one => one.trim() || [])

/** `key=value,key=value` with what is special in values percent-encoded, as the OpenTelemetry specification writes headers. */
export const headersOf = (list: string): Record<string, string> =>
  Object.fromEntries(
    list.split(',').flatMap(one => {
      const [, key, value] = /^([^=]+)=(.*)$/.exec(one.trim()) ?? []
      return key && value !== undefined ? [[key.trim(), decoded(value.trim())]] : []
    }),
  )

const decoded = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
