import { describe, expect, it } from 'vitest'

import { countdownSpeech, countdownText, nearness, nextChange, thresholdWords } from './countdown-words.ts'

const at = (hours: number, minutes: number, seconds = 0) => ((hours * 60 + minutes) * 60 + seconds) * 1000

describe('countdown', () => {
  it.each([
    [at(1, 42), '1:42', '1時間42分', 'calm'],
    [at(1, 42, 59), '1:42', '1時間42分', 'calm'],
    [at(1, 0), '1:00', '1時間0分', 'calm'],
    [at(0, 59, 59), '0:59', '59分', 'soon'],
    [at(0, 15), '0:15', '15分', 'soon'],
    [at(0, 14, 59), '0:14', '14分', 'near'],
    [at(0, 9, 5), '9分05秒', '9分', 'near'],
    [at(0, 0, 1), '0分01秒', '0分', 'near'],
    [0, '0:00', '0分', 'over'],
    [-1, '0:00', '0分', 'over'],
    [at(47, 59), '47:59', '47時間59分', 'calm'],
    [at(48, 0), '2日', '2日', 'calm'],
  ])('%i ms reads %s', (left, text, speech, near) => {
    expect(countdownText(left)).toBe(text)
    expect(countdownSpeech(left)).toBe(speech)
    expect(nearness(left)).toBe(near)
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
