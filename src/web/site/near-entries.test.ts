import { describe, expect, it } from 'vitest'
import { fold } from '#domain/shared/japanese.ts'
import { consumer_help } from './guide/consumer-help.ts'
import { nearestTo } from './near-entries.ts'

const questions = consumer_help.flatMap(group => group.questions)
const folded = questions.map(one => fold(`${one.question} ${one.answer} ${one.words ?? ''}`))
const found = (typed: string) =>
  nearestTo(typed, folded).map(at => `${questions[at]?.question} ${questions[at]?.answer}`)

describe('what is near to what was asked for', () => {
  it.each([
    ['FAX 届かない', /FAX|ファックス/],
    ['仕入先にメッセージ', /メッセージ/],
  ])('%s', (typed, about) => {
    const near = found(typed)
    expect(near.length).toBeGreaterThan(0)
    expect(near.length).toBeLessThan(questions.length / 2)
    expect(near.some(text => about.test(text))).toBe(true)
  })
  it('is nothing where nothing of it is there', () => {
    expect(found('冷蔵庫xyz')).toEqual([])
    expect(found('')).toEqual([])
  })
})
