import { describe, expect, it } from 'vitest'

import { leftText, nearness, nextChange, thresholdWords, untilText } from './countdown-words.ts'

const at = (hours: number, minutes: number, seconds = 0) => ((hours * 60 + minutes) * 60 + seconds) * 1000

describe('countdown', () => {
  it.each([
    [at(12, 59, 59), 'あと12時間', 'calm'],
    [at(1, 42), 'あと1時間', 'calm'],
    [at(1, 0), 'あと1時間', 'calm'],
    [at(0, 59, 59), 'あと59分', 'soon'],
    [at(0, 15), 'あと15分', 'soon'],
    [at(0, 14, 59), 'あと14分', 'near'],
    [at(0, 9, 5), 'あと9分05秒', 'near'],
    [at(0, 0, 1), 'あと0分01秒', 'near'],
    [0, 'あと0分', 'over'],
    [-1, 'あと0分', 'over'],
    [at(47, 59), 'あと47時間', 'calm'],
    [at(48, 0), 'あと2日', 'calm'],
  ])('%i ms reads %s', (left, text, near) => {
    expect(leftText(left)).toBe(text)
    expect(nearness(left)).toBe(near)
  })

  it.each([
    ['2026-11-20T17:00:00+09:00', '本日17:00まで'],
    ['2026-11-21T00:00:00+09:00', '本日24:00まで'],
    ['2026-11-21T03:00:00+09:00', '明日3:00まで'],
    ['2026-11-21T17:00:00+09:00', '明日17:00まで'],
    ['2026-11-22T17:00:00+09:00', '11/22(日) 17:00まで'],
  ])('at 05:00 on the 20th %s reads %s', (closing, text) => {
    expect(untilText(Date.parse(closing), Date.parse('2026-11-20T05:00:00+09:00'))).toBe(text)
  })

  it('changes at the next whole minute, at the next second near the end, never after it', () => {
    expect(nextChange(at(1, 42, 30))).toBe(30_001)
    expect(nextChange(at(0, 5) + 400)).toBe(401)
    expect(nextChange(0)).toBeNull()
  })

  it.each([
    ['calm', 'soon', '締切まで1時間を切りました'],
    ['soon', 'near', '締切まで15分を切りました'],
    ['near', 'over', '締切を過ぎました'],
    ['soon', 'soon', ''],
    ['over', 'calm', ''],
  ] as const)('from %s to %s says %j', (before, now, words) => {
    expect(thresholdWords(before, now)).toBe(words)
  })
})
