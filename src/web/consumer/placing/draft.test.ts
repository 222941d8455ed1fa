import { describe, expect, it } from 'vitest'

import { type Draft, type DraftLine, EMPTY_DRAFT, lineCount, openDraft, orderedLines, parseDraft } from './draft.ts'

const line = (id: string, quantity: string, position = 0): DraftLine => ({
  order_list_item_id: id,
  unit_kind: 'piece',
  quantity,
  note: '',
  seen_unit_price: '100',
  name: `商品${id}`,
  unit: '袋',
  position,
})

const withLines =
  (...lines: DraftLine[]) =>
  (draft: Draft): Draft => ({
    ...draft,
    lines: Object.fromEntries(lines.map(one => [one.order_list_item_id, one])),
  })

/** A device's storage, which may be full. */
const device = () => {
  const kept = new Map<string, string>()
  const state = { full: false }
  return {
    kept,
    state,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (state.full) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('a draft on the device', () => {
  it('is written before set returns, and read after a crash', () => {
    const keep = device()
    openDraft(keep, 'c:d').set(withLines(line('a', '2.5')))
    const after = openDraft(keep, 'c:d').get()
    expect(after.lines['a']?.quantity).toBe('2.5')
  })

  it('belongs to one restaurant and one supplier', () => {
    const keep = device()
    openDraft(keep, 'c:d1').set(withLines(line('a', '1')))
    expect(openDraft(keep, 'c:d2').get()).toBe(EMPTY_DRAFT)
    expect(openDraft(keep, 'other:d1').get()).toBe(EMPTY_DRAFT)
  })

  it('gives the same object until it changes, and tells its listeners', () => {
    const store = openDraft(device(), 'c:d')
    let told = 0
    const stop = store.subscribe(() => {
      told += 1
    })
    store.set(draft => draft)
    expect(told).toBe(0)
    store.set(withLines(line('a', '1')))
    expect(store.get()).toBe(store.get())
    expect(told).toBe(1)
    stop()
    store.clear()
    expect(told).toBe(1)
  })

  it('hears what another tab wrote', () => {
    const keep = device()
    const here = openDraft(keep, 'c:d')
    openDraft(keep, 'c:d').set(withLines(line('a', '3')))
    here.reload()
    expect(here.get().lines['a']?.quantity).toBe('3')
  })

  it('is changed on top of what another tab has just written', () => {
    const keep = device()
    const here = openDraft(keep, 'c:d')
    const there = openDraft(keep, 'c:d')
    here.set(withLines(line('a', '1')))
    there.set(draft => ({ ...draft, lines: { ...draft.lines, b: line('b', '2') } }))
    here.set(draft => ({ ...draft, note: '裏口へ' }))
    expect(Object.keys(openDraft(keep, 'c:d').get().lines)).toEqual(['a', 'b'])
    expect(openDraft(keep, 'c:d').get().note).toBe('裏口へ')
  })

  it('goes on in memory where the device is full, says so, and is kept again when there is room', () => {
    const keep = device()
    const store = openDraft(keep, 'c:d')
    keep.state.full = true
    store.set(withLines(line('a', '1')))
    expect(store.isKept()).toBe(false)
    expect(store.get().lines['a']?.quantity).toBe('1')
    keep.state.full = false
    store.set(withLines(line('a', '2')))
    expect(store.isKept()).toBe(true)
    expect(openDraft(keep, 'c:d').get().lines['a']?.quantity).toBe('2')
  })

  it('works without any storage', () => {
    const store = openDraft(null, 'c:d')
    store.set(withLines(line('a', '1')))
    expect(store.isKept()).toBe(false)
    expect(lineCount(store.get())).toBe(1)
  })

  it('leaves nothing behind when cleared', () => {
    const keep = device()
    const store = openDraft(keep, 'c:d')
    store.set(withLines(line('a', '1')))
    store.clear()
    expect(keep.kept.size).toBe(0)
    expect(store.get()).toBe(EMPTY_DRAFT)
  })

  describe('is to be another order beside one that stands, as was answered', () => {
    const answer = (keep: ReturnType<typeof device>) => {
      const store = openDraft(keep, 'c:d')
      store.set(withLines(line('a', '1')))
      store.set(draft => ({ ...draft, kept_odd: ['a/piece/1', 'another/7'] }))
      return store
    }

    it('with what is typed to it line by line, or changed', () => {
      const store = answer(device())
      store.set(withLines(line('a', '1'), line('b', '2')))
      store.set(withLines(line('a', '5'), line('b', '2'), line('c', '3')))
      store.set(withLines(line('c', '3')))
      expect(store.get().kept_odd).toContain('another/7')
    })

    it.each([
      ['emptied by hand', withLines(line('a', '0'))],
      ['filled with several lines at once', withLines(line('a', '1'), line('b', '2'), line('c', '3'))],
    ])('not once it is %s', (_, change) => {
      const store = answer(device())
      store.set(change)
      expect(store.get().kept_odd).toEqual(['a/piece/1'])
    })

    it('not once its page is opened anew', () => {
      const keep = device()
      answer(keep)
      expect(openDraft(keep, 'c:d').get().kept_odd).toEqual(['a/piece/1'])
    })
  })

  it.each([
    ['broken text', '{"lines":'],
    ['another shape', '{"lines":[1]}'],
    ['a line without a quantity', JSON.stringify({ ...EMPTY_DRAFT, lines: { a: { name: 'x' } } })],
    ['a quantity that is no number', JSON.stringify({ ...EMPTY_DRAFT, lines: { a: line('a', '1e3') } })],
  ])('takes %s for an empty draft', (_, text) => {
    expect(parseDraft(text)).toBe(EMPTY_DRAFT)
  })
})

it('orders lines as the list does, without those of 0', () => {
  const draft = withLines(line('a', '1', 7), line('b', '0', 1), line('c', '0.5', 2))(EMPTY_DRAFT)
  expect(orderedLines(draft).map(one => one.key)).toEqual(['c', 'a'])
  expect(lineCount(draft)).toBe(2)
})
