import * as z from 'zod/mini'
import type { Route } from '#contract/http/route.ts'

/** A JSON Schema as zod writes it, as far as the generated tests read it. */
export type Schema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
}

export const schemaOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** Values that a schema alone can't tell, by the name of the field. */
export type Known = Record<string, unknown>

/** What each field is given when nothing else is said: good under its own rules. */
export const plain: Known = {
  delivery_date: '2026-11-24',
  quantity: '1',
  confirmed_quantity: '0',
  note: '',
  valid_from: '2026-11-24',
  price: '300',
  month: '2026-11',
  unit_price: '300',
  seen_prices: '300',
  revision: 1,
  // A note of nobody's.
  audit_id: '999999999999',
  idempotency_key: 'walk-sample',
  login_id: 'nobody-here',
  auth_code: '123456',
  password: 'Tomato-umi47',
  phone_number: '03-0100-2000',
  fax_number: '03-0100-2001',
  registration_number: '',
  closing_time: '17:00',
  remind_unprocessed_at: '05:30',
  minutes_before: 120,
  code: 'A-1',
  mail_address: 'hanako@test.example',
  is_terms_checked: true,
  customer_code: '1042',
  destination: '090-0100-2000',
  postal_code: '104-0061',
  prefecture: '東京都',
  minimum_amount: '5000',
  // Dates of spans, and what a check answered.
  from: '2026-12-31',
  to: '2027-01-04',
  checked: 'not checked',
  // A column of a download layout as it begins.
  places: null,
  digits: null,
  max_bytes: null,
  // The official account of LINE that everybody has.
  line_channel: 'platform',
  // What is taken back by its moment.
  done_at: '2026-11-20T00:00:00.000Z',
  // Of a schedule.
  quantities: ['0', '1', '0', '0', '0', '0', '0'],
  made_before_minutes: 120,
  told_before_minutes: 1440,
  resume_on: '2027-01-04',
  // Of a web flyer: not yet known.
  delivery_from: null,
  delivery_to: null,
  // Of a message: now.
  send_at: null,
  // When an announcement stands.
  from_day: '2026-11-24',
  from_time: '09:00',
  until_day: '2099-11-25',
  until_time: '09:00',
  // A browser as its push service knows it.
  endpoint: 'https://fcm.googleapis.com/fcm/send/sample',
  p256dh: 'A'.repeat(87),
  auth: 'A'.repeat(22),
  // The form of a signed link, without a good signature.
  expires: '4102444800000',
  signature: 'A'.repeat(43),
  // The name that a browser gave itself.
  device: '0b5c2a4e-1111-4222-8333-444455556666',
}

/** Ids deep in a body that may be left out: given where they are known, so that another tenant's are tried. */
const inner_ids = ['flyer_image_id']

/** A value that fits the schema; what is optional is left out. Throws where it can't make one, naming the field. */
export const sample = (schema: Schema, known: Known, name = ''): unknown => {
  if (name in known) return schema.type === 'array' && !Array.isArray(known[name]) ? [known[name]] : known[name]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (either?.[0]) return sample(either[0], known, name)
  switch (schema.type) {
    case 'object': {
      // Which orders: also where they may be named by a filter instead.
      const named = ['order_ids', ...inner_ids].filter(name => schema.properties?.[name] && name in known)
      const keys = new Set([...(schema.required ?? []), ...named])
      const fields = [...keys].map(key => [key, sample(schema.properties?.[key] ?? {}, known, key)])
      return Object.fromEntries(fields)
    }
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => sample(schema.items ?? {}, known, name))
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 0)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      if (schema.format === 'uuid')
        throw new Error(`no row is known for the id ${name}: add it to the map of this test`)
      if (schema.pattern) throw new Error(`no sample is known for ${name} (${schema.pattern}): add it to samples.ts`)
      return 'あ'.repeat(Math.max(1, schema.minLength ?? 0))
    default:
      throw new Error(`no sample is known for ${name}: add it to samples.ts`)
  }
}

/** A good query and body for a route, with these ids in it. */
export const goodInput = (route: Route, known: Known) => ({
  query: route.query ? (sample(schemaOf(route.query), known) as Record<string, string | string[]>) : {},
  body: route.body ? sample(schemaOf(route.body), known) : undefined,
})

/** The names of all fields that hold a row's id, anywhere in a schema; `order_ids` too. */
export const idFields = (schema: Schema, name = ''): string[] => [
  ...(schema.type === 'string' && schema.format === 'uuid' ? [name] : []),
  ...(schema.items ? idFields(schema.items, name) : []),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(one => idFields(one, name)),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => idFields(one, key)),
]
