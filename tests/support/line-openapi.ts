import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'

// LINE's own description of its API, where it lies beside the project; it is no part of it.
const folder = join(import.meta.dirname, '../../../shared/data/line-openapi')
export const messaging_api = join(folder, 'messaging-api.yml')
export const webhooks = join(folder, 'webhook.yml')

/** Whether the descriptions are there: a test that needs them skips without, and says so. */
export const described = (): boolean => {
  const there = [messaging_api, webhooks].every(file => existsSync(file))
  if (!there)
    console.warn(
      `SKIPPED: LINE's OpenAPI description is not at ${folder}; what is sent to LINE was not checked against it`,
    )
  return there
}

type Schema = {
  $ref?: string
  type?: string
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  discriminator?: { propertyName: string; mapping: Record<string, string> }
}
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export type Description = ReturnType<typeof describeApi>

/** Reads a description. `request` says what is wrong with a request, `value` with a value of one of its schemas. */
export const describeApi = (file: string) => {
  const document = load(readFileSync(file, 'utf8')) as Document
  const named = (reference: string): Schema => {
    const schema = document.components.schemas[reference.split('/').at(-1) ?? '']
    if (!schema) throw new Error(`the description names ${reference} and has none`)
    return schema
  }

  /** Everything that a schema asks of an object, with what it is composed of. */
  const flat = (schema: Schema): { properties: Record<string, Schema>; required: Set<string> } => {
    const whole = schema.$ref === undefined ? schema : named(schema.$ref)
    const parts = (whole.allOf ?? []).map(flat)
    return {
      properties: Object.assign({}, ...parts.map(part => part.properties), whole.properties),
      required: new Set([...parts.flatMap(part => [...part.required]), ...(whole.required ?? [])]),
    }
  }

  const wrongObject = (schema: Schema, value: object, at: string): string[] => {
    const { properties, required } = flat(schema)
    const given = Object.entries(value).filter(([, one]) => one !== undefined)
    const names = new Set(given.map(([name]) => name))
    return [
      ...[...required].filter(name => !names.has(name)).map(name => `${at}.${name} is missing`),
      ...given.flatMap(([name, one]) =>
        properties[name] === undefined ? [`${at}.${name} is not known`] : wrong(properties[name], one, `${at}.${name}`),
      ),
    ]
  }

  const wrong = (asked: Schema, value: unknown, at: string): string[] => {
    const schema = asked.$ref === undefined ? asked : named(asked.$ref)
    const { discriminator } = schema
    if (discriminator && typeof value === 'object' && value !== null) {
      const kind = Object.entries(value).find(([name]) => name === discriminator.propertyName)?.[1]
      const reference = typeof kind === 'string' ? discriminator.mapping[kind] : undefined
      return reference === undefined
        ? [`${at}.${discriminator.propertyName} is of no known kind`]
        : wrongObject(named(reference), value, at)
    }
    if (schema.enum && !schema.enum.includes(value)) return [`${at} is none of ${schema.enum.join(', ')}`]
    if (schema.properties || schema.allOf || schema.type === 'object') {
      return typeof value === 'object' && value !== null ? wrongObject(schema, value, at) : [`${at} is no object`]
    }
    if (schema.type === 'array') {
      if (!Array.isArray(value)) return [`${at} is no array`]
      if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity))
        return [`${at} has ${value.length} items`]
      return value.flatMap((one, index) => wrong(schema.items ?? {}, one, `${at}[${index}]`))
    }
    if (schema.type === 'string') {
      if (typeof value !== 'string') return [`${at} is no string`]
      if (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? Infinity))
        return [`${at} has ${value.length} characters`]
      return schema.pattern !== undefined && !new RegExp(schema.pattern).test(value) ? [`${at} has another form`] : []
    }
    if (schema.type === 'integer' || schema.type === 'number') {
      if (typeof value !== 'number' || (schema.type === 'integer' && !Number.isInteger(value)))
        return [`${at} is no ${schema.type}`]
      return value < (schema.minimum ?? -Infinity) || value > (schema.maximum ?? Infinity)
        ? [`${at} is out of range`]
        : []
    }
    return schema.type === 'boolean' && typeof value !== 'boolean' ? [`${at} is no boolean`] : []
  }

  const operationOf = (method: string, path: string): Operation | undefined => {
    const found = Object.keys(document.paths).find(pattern =>
      new RegExp(`^${pattern.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    )
    return found === undefined ? undefined : document.paths[found]?.[method.toLowerCase()]
  }

  return {
    request: (method: string, path: string, body: unknown, headers: Record<string, string> = {}): string[] => {
      const operation = operationOf(method, path)
      if (!operation) return [`${method} ${path} is not described`]
      const asked = (operation.parameters ?? []).filter(one => one.in === 'header')
      const said = asked.flatMap(({ name, required, schema }) => {
        const value = headers[name.toLowerCase()]
        if (value === undefined || value === '') return required ? [`the header ${name} is missing`] : []
        return wrong(schema ?? {}, value, name)
      })
      const schema = operation.requestBody?.content['application/json']?.schema
      if (!schema) return said
      return [...said, ...(body === undefined ? ['there is no body'] : wrong(schema, body, 'body'))]
    },
    value: (name: string, value: unknown): string[] => wrong(named(name), value, name),
  }
}
