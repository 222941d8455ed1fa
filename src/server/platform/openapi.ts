import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { errorBody } from '#contract/http/error-body.ts'
import type { Route } from '#contract/http/route.ts'
import type { Deps } from '#server/deps.ts'

type Described = { route: Route }[]

const toJson = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })

const pathNames = (path: string) => [...path.matchAll(/:([a-z_]+)/g)].map(match => match[1] ?? '')

const uuid = { type: 'string', format: 'uuid' }

/** One operation of the OpenAPI document: who may call it, what goes in, what comes out. */
const operation = (route: Route) => {
  const query = route.query
    ? (toJson(route.query, 'input') as { properties?: Record<string, { type?: string }>; required?: string[] })
    : {}
  const parameters = [
    ...pathNames(route.path).map(name => ({
      name,
      in: 'path',
      required: true,
      schema: name === 'id' || name.endsWith('_id') ? uuid : { type: 'string' },
    })),
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      name: schema.type === 'array' ? `${name}[]` : name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      schema,
    })),
    ...(route.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', minLength: 8, maxLength: 100 },
          },
        ]
      : []),
    ...(route.method !== 'GET' && !route.no_csrf
      ? [{ name: 'X-CSRF-TOKEN', in: 'header', required: true, schema: { type: 'string' } }]
      : []),
  ]
  const content = route.upload_kb
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
        },
      }
    : route.body && { 'application/json': { schema: toJson(route.body, 'input') } }
  return {
    summary: route.summary,
    'x-access': route.access,
    ...(route.access.area === 'public' ? {} : { security: [{ [`${route.access.area}_session`]: [] }] }),
    parameters,
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: { [route.reply.status]: success(route.reply), ...refusals(route) },
  }
}

const success = (reply: Route['reply']) => {
  if (reply.kind === 'empty') return { description: '成功（本文なし）' }
  if (reply.kind === 'events') return { description: '成功', content: { 'text/event-stream': {} } }
  if (reply.kind === 'file')
    return {
      description: '成功（ファイル）',
      content: { [reply.type]: { schema: { type: 'string', format: 'binary' } } },
    }
  return { description: '成功', content: { 'application/json': { schema: toJson(reply.schema, 'output') } } }
}

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: toJson(errorBody, 'output') } },
})

const refusals = (route: Route) => ({
  ...(route.access.area === 'public'
    ? {}
    : { 401: refused('ログインしていない'), 404: refused('存在しない、または見る権利がない') }),
  ...(route.method === 'GET'
    ? {}
    : { 403: refused('権利がない、またはCSRFトークンが正しくない'), 422: refused('入力の誤り') }),
  500: refused('サーバーの誤り'),
})

/** The OpenAPI document, made from the contract: it can't say anything that the server does not do. */
export const openApiOf = (routes: Described) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { route } of routes) {
    const path = route.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  const session = (area: string) => ({ type: 'apiKey', in: 'cookie', name: `oroshi_${area}` })
  return {
    openapi: '3.1.0',
    info: { title: '卸 Oroshi API', version: '2' },
    paths,
    components: {
      securitySchemes: {
        consumer_session: session('consumer'),
        supplier_session: session('supplier'),
        admin_session: session('admin'),
      },
    },
  }
}

/** `/openapi.json` where it is wanted, and in development a page to browse it. */
export const serveOpenApi = (app: FastifyInstance, deps: Deps, routes: Described) => {
  let text: string | undefined
  if (!deps.config.openapi) return
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiOf(routes))
    return reply.type('application/json; charset=utf-8').send(text)
  })
  if (deps.config.deployed) return
  app.get('/dev/api', async (_request, reply) => {
    const rows = routes.map(({ route }) => {
      const detail = escape(JSON.stringify(operation(route), null, 2))
      const who =
        route.access.area === 'public'
          ? 'だれでも'
          : `${route.access.area}${'role' in route.access && route.access.role ? '（owner）' : ''}`
      return `<details><summary><code>${route.method} ${route.path}</code> ${escape(route.summary)}（${who}）</summary><pre>${detail}</pre></details>`
    })
    const html = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>API 一覧</title><h1>API 一覧</h1><p><a href="/openapi.json">openapi.json</a></p>${rows.join('\n')}</html>`
    return reply.type('text/html; charset=utf-8').header('content-security-policy', "default-src 'none'").send(html)
  })
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
