import { expect, test } from 'vitest'
import { type AgentAct, agent_states, agentStep, placesOfDoubleCodes } from './agent-registration.ts'
import { draftLines } from './draft-words.ts'

test.each<[AgentAct, Record<string, string>]>([
  ['write', { received: 'in_hand', in_hand: 'in_hand' }],
  ['offer', { received: 'to_confirm', in_hand: 'to_confirm' }],
  ['take_back', { to_confirm: 'in_hand' }],
  ['decline', { received: 'declined', in_hand: 'declined' }],
  ['approve', { to_confirm: 'done' }],
  ['send_back', { to_confirm: 'in_hand' }],
  ['withdraw', { received: 'withdrawn', in_hand: 'withdrawn', to_confirm: 'withdrawn' }],
])('%s leads on from these states alone: %j', (act, leads) => {
  const found = agent_states.flatMap(state => {
    const to = agentStep(state, act)
    return to === null ? [] : [[state, to]]
  })
  expect(Object.fromEntries(found)).toEqual(leads)
})

test('a code that stands twice is named where it stands again', () => {
  expect(placesOfDoubleCodes(['1', '', '2', '1', '', '1'])).toEqual([3, 5])
})

test('all that is approved with a supplier stands there in words', () => {
  const supplier = { method: 'fax', fax_number: '0311112222', mail_address: '', phone_number: '' } as const
  expect(draftLines({ ...supplier, closing_time: '17:00', closing_lead_days: 1, delivery_weekdays: [3, 1] })).toEqual([
    '発注の送り方：FAX',
    'FAX番号：03-1111-2222',
    '締切：納品の前日 17:00',
    '配達：月・水',
  ])
  expect(draftLines({ ...supplier, closing_time: '', closing_lead_days: 1, delivery_weekdays: [] })).toEqual([
    '発注の送り方：FAX',
    'FAX番号：03-1111-2222',
    '締切：なし',
    '配達：毎日',
  ])
})
