import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { templateVariables, unknownVariables } from '#domain/messages/template.ts'

import { hasFileType, isWithinKb } from './file.ts'
import { duplicateIndexes, listItems, normaliseList } from './list.ts'
import { wrongEmails } from './mail.ts'

describe('comma lists', () => {
  it('take the commas of a Japanese keyboard', () => {
    expect(listItems(' a ,b，c、 d')).toEqual(['a', 'b', 'c', 'd'])
    expect(normaliseList('野菜、 魚')).toBe('野菜,魚')
    expect(normaliseList('')).toBe('')
    expect(wrongEmails('a@b.jp, x ,')).toEqual(['x', ''])
  })
})

describe('duplicateIndexes', () => {
  it('names every place of a value that stands twice, and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ' a', 'b', 'c', '', ' ')), values => {
        const found = duplicateIndexes(values)
        for (const [index, value] of values.entries()) {
          const same = values.filter(one => one.trim() === value.trim()).length
          expect(found.includes(index)).toBe(value.trim() !== '' && same > 1)
        }
        expect(found).toEqual([...found].sort((a, b) => a - b))
      }),
    )
  })
})

describe('files', () => {
  it('go by extension or media type', () => {
    expect(hasFileType({ name: '商品.CSV', size: 1 }, ['csv'])).toBe(true)
    expect(hasFileType({ name: 'csv', size: 1 }, ['csv'])).toBe(false)
    expect(hasFileType({ name: 'a', size: 1, type: 'IMAGE/PNG' }, ['image/*'])).toBe(true)
    expect(hasFileType({ name: 'a.png', size: 1, type: '' }, ['image/png'])).toBe(false)
    expect(isWithinKb({ name: 'a', size: 1024 }, 1)).toBe(true)
    expect(isWithinKb({ name: 'a', size: 1025 }, 1)).toBe(false)
  })
})

describe('template variables', () => {
  it('are the names in braces', () => {
    expect(templateVariables('{a}と{ b }と{a}、{}、{c')).toEqual(['a', 'b', ''])
    expect(unknownVariables('{a}{b}', ['a'])).toEqual(['b'])
  })
})
