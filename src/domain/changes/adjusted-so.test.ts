import { expect, test } from 'vitest'
import { isAdjustedSo } from './adjusted-so.ts'

const clerk = { area: 'supplier', name: '市場 太郎' }
const as_ordered = {
  quantity: '10.000',
  unit_price: '300.00',
  confirmed_quantity: null,
  confirmed_weight: null,
  confirmed_unit_price: null,
  shortage_reason: null,
  substitute: null,
  tax_rate: 8,
}
const short = { ...as_ordered, line_number: 2, confirmed_quantity: '6.000', shortage_reason: '入荷なし' }
const event = {
  kind: 'adjusted',
  revision: 2,
  actor_area: 'supplier',
  actor_name: '市場 太郎',
  diff: { message: '六尾です' },
}
const order = { state: 'placed', revision: 2, lines: [{ ...as_ordered, line_number: 1 }, short], events: [event] }
const line = { ...short, tax_rate: undefined, confirmed_quantity: '6', shortage_reason: '入荷なし' }
const asked = { revision: 1, message: '六尾です', lines: [line] }
const typed_as_ordered = {
  ...as_ordered,
  line_number: 1,
  tax_rate: undefined,
  confirmed_quantity: '10',
  confirmed_unit_price: '300',
  shortage_reason: '',
}
const nothing = { revision: 1, message: '', lines: [] }
const instead = { product_item_id: 'a', quantity: '4', weight: null, unit_price: '300' }
const with_instead = { ...order, lines: [{ ...short, substitute: { ...instead, quantity: '4.000' } }] }

test.each([
  ['the same adjustment of the same person', order, asked, clerk, true],
  ['what is sent instead, too', with_instead, { ...asked, lines: [{ ...line, substitute: instead }] }, clerk, true],
  ['what was typed as it was ordered', order, { ...asked, lines: [line, typed_as_ordered] }, clerk, true],
  ['nothing instead', with_instead, asked, clerk, false],
  ['another quantity', order, { ...asked, lines: [{ ...line, confirmed_quantity: '5' }] }, clerk, false],
  ['a line more', order, { ...asked, lines: [line, { ...line, line_number: 1 }] }, clerk, false],
  ['other words', order, { ...asked, message: '' }, clerk, false],
  ['a colleague’s', order, asked, { ...clerk, name: '市場 花子' }, false],
  ['a version later', { ...order, revision: 3 }, asked, clerk, false],
  ['over what stands', order, { ...asked, revision: 2 }, clerk, false],
  ['by another deed', { ...order, events: [{ ...event, kind: 'edited' }] }, asked, clerk, false],
  ['of what is cancelled since', { ...order, state: 'cancelled' }, asked, clerk, false],
  ['nothing at all', { ...order, events: [{ ...event, diff: null }] }, nothing, clerk, false],
])('%s', (_, stands, sent, who, done) => {
  expect(isAdjustedSo(stands, sent, who)).toBe(done)
})
