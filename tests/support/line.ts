import { randomBytes } from 'node:crypto'
import type { FlexPart, LineAction, LineMessage } from '#domain/line/messages.ts'
import { localLineMessaging } from '#server/outside/line-standin.ts'
import type { LineDeed, LineStandin, LineWebhook } from '#server/ports.ts'
import type { TestApp } from './app.ts'
import { type Description, describeApi, described, messaging_api, webhooks } from './line-openapi.ts'

let telling: Description | undefined

/**
 * From now on every request to LINE is held against LINE's own description of its API, where that is there: one that
 * does not fit is refused with 400, as LINE would, and noted. So is every webhook of the stand-in.
 */
export const holdToDescription = (app: TestApp) => {
  const seen: string[] = []
  const wrong: string[] = []
  if (!described()) return { seen, wrong }
  const api = describeApi(messaging_api)
  telling = describeApi(webhooks)
  app.deps.line = localLineMessaging(app.deps.db, app.deps.public_url, (method, path, body, headers) => {
    const found = api.request(method, path, body, headers)
    seen.push(`${method} ${path.replace(/U[\da-f]{32}/, '{userId}')}`)
    wrong.push(...found)
    return found
  })
  return { seen, wrong }
}

/** A LINE user of the stand-in; `code` stands for the error that LINE answers a push to it (outside/line-standin.ts). */
export const newLineUser = (code?: string) =>
  code === undefined ? `U${randomBytes(16).toString('hex')}` : `U${'0'.repeat(28)}${code}`

const standinOf = (app: Pick<TestApp, 'deps'>): LineStandin => {
  if (!app.deps.line.standin) throw new Error('this app talks to the real LINE')
  return app.deps.line.standin
}

/** Hands a webhook to the door. */
export const tellWebhook = (app: TestApp, { body, signature }: LineWebhook) =>
  app.fastify.inject({
    method: 'POST',
    url: '/webhooks/line',
    headers: { 'content-type': 'application/json', 'x-line-signature': signature },
    payload: body,
  })

/** Everything that can be pressed in a message, by its label. */
export const actionsOf = (message: LineMessage): LineAction[] => {
  const quick = (message.quickReply?.items ?? []).map(one => one.action)
  if (message.type === 'text') return quick
  const { contents } = message
  const bubbles = contents.type === 'carousel' ? contents.contents : [contents]
  const within = (part: FlexPart): LineAction[] =>
    part.type === 'button' ? [part.action] : part.type === 'box' ? part.contents.flatMap(within) : []
  return [...bubbles.flatMap(({ body, footer }) => [body, ...(footer ? [footer] : [])].flatMap(within)), ...quick]
}

/** All words of a message, one text after the other. */
export const wordsOf = (message: LineMessage): string => {
  if (message.type === 'text') return message.text
  const { contents } = message
  const bubbles = contents.type === 'carousel' ? contents.contents : [contents]
  const within = (part: FlexPart): string[] =>
    part.type === 'text' ? [part.text] : part.type === 'box' ? part.contents.flatMap(within) : []
  return bubbles.flatMap(({ header, body }) => [...(header ? [header] : []), body].flatMap(within)).join('\n')
}

/** A person with LINE: writes, presses what it was sent, and reads. Each deed is handled before the next. */
export const lineTalk = (app: TestApp, user_id: string) => {
  const standin = standinOf(app)
  const act = async (deed: LineDeed) => {
    const webhook = await standin.act(user_id, deed, app.clock.now())
    const wrong = telling?.value('CallbackRequest', JSON.parse(webhook.body)) ?? []
    if (wrong.length) throw new Error(`the stand-in does not talk as LINE does: ${wrong.join(', ')}`)
    const answer = await tellWebhook(app, webhook)
    if (answer.statusCode !== 200) throw new Error(`the webhook was refused: ${answer.statusCode}`)
    await app.drainJobs()
    return webhook
  }
  const received = async () => (await standin.talk(user_id)).filter(one => one.kind !== 'user')
  const last = async () => {
    const message = (await received()).at(-1)?.messages.at(-1)
    if (!message) throw new Error('nothing has come')
    return message
  }
  return {
    user_id,
    act,
    write: (text: string) => act({ kind: 'text', text }),
    /** Presses the button with this label, of the newest message that has one. */
    press: async (label: string) => {
      const all = (await received()).flatMap(one => one.messages).toReversed()
      const action = all.flatMap(actionsOf).find(one => one.label.startsWith(label))
      if (action?.type !== 'postback') throw new Error(`no button says ${label}`)
      return act({ kind: 'postback', data: action.data, shown: label })
    },
    received,
    pushes: async () => (await received()).filter(one => one.kind === 'push'),
    last,
    words: async () => wordsOf(await last()),
    actions: async () => actionsOf(await last()),
  }
}

/** Links a LINE user without its talk. */
export const addLineLink = async (
  { deps }: Pick<TestApp, 'deps'>,
  account_id: string,
  tenant: { consumer_id: string } | { supplier_id: string },
  line_user_id: string,
): Promise<string> => {
  const { id } = await deps.db
    .insertInto('line_links')
    .values({ channel: 'platform', line_user_id, account_id, ...tenant, linked_at: deps.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
