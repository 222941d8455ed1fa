import { expect, test } from 'vitest'
import { describeApi, described, messaging_api, webhooks } from './line-openapi.ts'

const push = '/v2/bot/message/push'
const text = { type: 'text', text: 'はい' }
const button = { type: 'button', action: { type: 'postback', label: 'はい', data: 'x' } }
const flex = (contents: unknown[], more: object = {}) => ({
  type: 'flex',
  altText: 'はい',
  contents: { type: 'bubble', body: { type: 'box', layout: 'vertical', contents }, ...more },
})

test.skipIf(!described()).each<[string, string, unknown, string[]]>([
  ['a push', push, { to: 'U1', messages: [text, flex([button])] }, []],
  ['without messages', push, { to: 'U1' }, ['body.messages is missing']],
  ['with none', push, { to: 'U1', messages: [] }, ['body.messages has 0 items']],
  ['with six', push, { to: 'U1', messages: Array.from({ length: 6 }, () => text) }, ['body.messages has 6 items']],
  [
    'of a kind that is not',
    push,
    { to: 'U1', messages: [{ type: 'poem' }] },
    ['body.messages[0].type is of no known kind'],
  ],
  ['without its text', push, { to: 'U1', messages: [{ type: 'text' }] }, ['body.messages[0].text is missing']],
  [
    'with a word that LINE does not know',
    push,
    { to: 'U1', messages: [{ ...text, tone: 'soft' }] },
    ['body.messages[0].tone is not known'],
  ],
  [
    'with a button that does nothing',
    push,
    { to: 'U1', messages: [flex([{ type: 'button' }])] },
    ['body.messages[0].contents.body.contents[0].action is missing'],
  ],
  [
    'with too long data',
    push,
    { to: 'U1', messages: [flex([{ type: 'button', action: { type: 'postback', data: 'x'.repeat(301) } }])] },
    ['body.messages[0].contents.body.contents[0].action.data has 301 characters'],
  ],
  ['to an address that is not', '/v2/bot/message/shout', {}, ['POST /v2/bot/message/shout is not described']],
])("LINE's description of its API says what is wrong with a request: %s", (_, path, body, said) => {
  expect(describeApi(messaging_api).request('POST', path, body)).toEqual(said)
})

test.skipIf(!described())('and with a webhook', () => {
  const { value } = describeApi(webhooks)
  const event = {
    type: 'unfollow',
    mode: 'active',
    timestamp: 1,
    webhookEventId: 'a',
    deliveryContext: { isRedelivery: false },
  }
  const source = { type: 'user', userId: 'U1' }
  expect(value('CallbackRequest', { destination: `U${'a'.repeat(32)}`, events: [{ ...event, source }] })).toEqual([])
  expect(value('CallbackRequest', { events: [{ ...event, type: 'wave' }] })).toEqual([
    'CallbackRequest.destination is missing',
    'CallbackRequest.events[0].type is of no known kind',
  ])
})
