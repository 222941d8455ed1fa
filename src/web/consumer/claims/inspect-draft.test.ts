import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  empty_inspection,
  type Problem,
  ticksSent,
  unsentTicks,
  withoutReported,
  withoutSame,
  withPhotos,
  withProblem,
  withTicks,
} from './inspect-draft.ts'

const bad: Problem = { kind: 'bad', quantity: '1', note: '', images: [{ id: 'p' }], unsent: [] }

describe('an inspection on its way', () => {
  it('sends what is ticked and what is taken back apart; what is pressed again meanwhile stays', () => {
    const pressed = withTicks(withTicks(empty_inspection, [1, 2], true), [2], false)
    expect(unsentTicks(pressed)).toEqual([
      { arrived: true, line_numbers: [1] },
      { arrived: false, line_numbers: [2] },
    ])
    const again = withTicks(pressed, [1], false)
    expect(unsentTicks(ticksSent(again, [1], true))).toEqual([{ arrived: false, line_numbers: [1, 2] }])
    expect(unsentTicks(ticksSent(again, [1, 2], false))).toEqual([])
  })

  it('reports its problems in the order of the lines; a change goes under another key, and no tick beside it', () => {
    const draft = withProblem(withProblem(withTicks(empty_inspection, [1, 3], true), 3, bad, 'a'), 2, bad, 'b')
    expect(draft.ticks).toEqual({ 1: true })
    expect(bodyOf(draft)).toEqual({
      report_key: 'b',
      claims: [2, 3].map(line_number => ({
        line_number,
        kind: 'bad',
        quantity: '1',
        note: '',
        claim_image_ids: ['p'],
      })),
    })
    expect(withProblem(draft, 2, null, 'c')).toMatchObject({ report_key: 'c', problems: { 3: bad } })
  })

  it('keeps what a photograph became while something else was typed, and brings no problem back', () => {
    const draft = withProblem(empty_inspection, 1, { ...bad, unsent: ['k'] }, 'a')
    const typed = withProblem(draft, 1, { ...bad, unsent: ['k'], note: '傘が開いています' }, 'b')
    const sent = (photos: { images: { id: string }[]; unsent: string[] }) => ({
      images: [...photos.images, { id: 'q' }],
      unsent: photos.unsent.filter(one => one !== 'k'),
    })
    expect(withPhotos(typed, 1, sent, 'c')).toMatchObject({
      report_key: 'c',
      problems: { 1: { note: '傘が開いています', images: [{ id: 'p' }, { id: 'q' }], unsent: [] } },
    })
    const dropped = withProblem(typed, 1, null, 'c')
    expect(withPhotos(dropped, 1, sent, 'd')).toBe(dropped)
  })

  it('keeps what differs from what stands open already: it was not reported', () => {
    const typed = { ...bad, quantity: '２', note: ' 傘が開いています ' }
    const draft = withProblem(withProblem(empty_inspection, 1, typed, 'a'), 2, typed, 'a')
    const standing = (line_number: number, quantity: string, note: string) =>
      ({ line_number, kind: 'bad', state: 'reported', quantity, note }) as const
    const same = [standing(1, '2.000', '傘が開いています')]
    expect(Object.keys(withoutSame(draft, same, 'b').problems)).toEqual(['2'])
    const others = [standing(1, '1.000', '傘が開いています'), standing(2, '2.000', '')]
    expect(withoutSame(draft, others, 'b')).toEqual({ ...draft, report_key: 'b' })
  })

  it('drops what was reported, and keeps what was not', () => {
    const draft = withProblem(withProblem(empty_inspection, 1, bad, 'a'), 2, bad, 'a')
    const standing = (line_number: number, state: 'seen' | 'settled', kind: 'bad' | 'short' = 'bad') => ({
      line_number,
      kind,
      state,
      quantity: '3',
      note: '',
    })
    const kept = (claims: ReturnType<typeof standing>[]) => Object.keys(withoutReported(draft, claims, 'b').problems)
    expect(kept([standing(1, 'seen')])).toEqual(['2'])
    expect(kept([standing(1, 'settled'), standing(2, 'seen', 'short')])).toEqual(['1', '2'])
  })
})
