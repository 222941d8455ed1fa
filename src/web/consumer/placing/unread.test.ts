import { describe, expect, it } from 'vitest'
import type { PreviewedPart } from '#contract/placing/multi-orders.contract.ts'
import { withDrafted } from '#web/consumer/changes/add-drafted.ts'
import { type Draft, type DraftLine, EMPTY_DRAFT, openDraft, parseDraft } from './draft.ts'
import { addLines } from './draft-of-order.ts'
import { partsOf, sendableOf } from './multi-parts.ts'
import { isBegun, unreadOf, withoutUnread } from './unread.ts'

const line = (quantity: string, unread?: string): DraftLine => ({
  order_list_item_id: 'a',
  unit_kind: 'piece',
  quantity,
  note: '',
  name: '生椎茸',
  unit: '袋',
  position: 0,
  unread,
})
const draftOf = (one: DraftLine, more: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  delivery_date: '2026-11-24',
  lines: { a: one },
  ...more,
})
const texts = (draft: Draft) => unreadOf(draft).map(one => one.unread)

describe('a quantity that can’t be read', () => {
  it('outlives the page, with or without one before it', () => {
    for (const quantity of ['0', '2'])
      expect(texts(parseDraft(JSON.stringify(draftOf(line(quantity, '1.5.2')))))).toEqual(['1.5.2'])
  })

  it('holds the order among several, and is something entered where it is all there is', () => {
    const shown = { deal_id: 'x', messages: [] as unknown } as PreviewedPart
    const part = (draft: Draft) => ({
      deal: { id: 'x', supplier_name: '磯一水産' },
      store: openDraft(null, 'x'),
      draft,
    })
    const sent = (draft: Draft) => sendableOf(partsOf([part(draft)], [shown])).length
    expect([sent(draftOf(line('2'))), sent(draftOf(line('2', '二')))]).toEqual([1, 0])
    expect([isBegun(draftOf(line('0', '二'))), isBegun(draftOf(line('0')))]).toEqual([true, false])
  })

  it('is given up by whoever says so: the quantity before it holds, or the item goes', () => {
    const left = (one: DraftLine) => withoutUnread(draftOf(one), 'a').lines['a']
    expect([left(line('2', '二'))?.quantity, left(line('2', '二'))?.unread]).toEqual(['2', undefined])
    expect(left(line('0', '二'))).toBeUndefined()
  })

  it('is asked about no more where it is on its way', () => {
    const attempt = { key: 'k', body: { delivery_date: '', note: '', lines: [] }, outcome: 'unknown' as const }
    expect(texts(draftOf(line('2', '二'), { attempt }))).toEqual([])
  })

  it('goes along into the change of an order, once', () => {
    const order = draftOf(line('3'), { base_revision: 1 })
    const once = withDrafted(order, draftOf(line('0', '二')), true)
    expect(texts(once)).toEqual(['二'])
    const mended = withoutUnread(once, 'a')
    expect(texts(withDrafted(mended, draftOf(line('0', '二')), true))).toEqual([])
    expect(texts(addLines(order, [{ ...line('2', '二'), key: 'a' }]))).toEqual(['二'])
  })
})
