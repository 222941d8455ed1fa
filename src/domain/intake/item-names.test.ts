import { expect, test } from 'vitest'
import { nameAmong } from './item-names.ts'

const sweet = { name: '玉子焼き', spec: '甘口 400g' }
const plain = { name: '玉子焼き', spec: 'だし巻 400g' }
const thin = { name: '錦糸玉子', spec: '500g' }

test('an item is called with its spec where another has the same name', () => {
  expect([sweet, plain, thin].map(nameAmong([sweet, plain, thin]))).toEqual([
    '玉子焼き 甘口 400g',
    '玉子焼き だし巻 400g',
    '錦糸玉子',
  ])
  expect([sweet, sweet].map(nameAmong([sweet, sweet, thin]))).toEqual(['玉子焼き', '玉子焼き'])
  expect(nameAmong([{ ...plain, spec: '' }, sweet])({ ...plain, spec: '' })).toBe('玉子焼き')
})
