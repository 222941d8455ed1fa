import { expect, test } from 'vitest'
import { empty_draft, empty_item, itemsFromPaste, withoutEmptyRows, withPasted } from './draft-values.ts'

const item = (name: string) => ({ ...empty_item, name })

test('a table from a spreadsheet becomes rows; a single text is none', () => {
  expect(itemsFromPaste('真鯛')).toBeNull()
  expect(itemsFromPaste('真鯛\t養殖\tkg\t¥1,280\t0012\r\n\nホタテ\n')).toEqual([
    { code: '0012', name: '真鯛', spec: '養殖', unit: 'kg', price: '1280', tax_rate: 8 },
    item('ホタテ'),
  ])
})

test('what is pasted fills an empty row, else stands after it', () => {
  expect(withPasted([item('鯵'), empty_item], 1, [item('鯛')])).toEqual([item('鯵'), item('鯛')])
  expect(withPasted([item('鯵'), item('鯖')], 0, [item('鯛')])).toEqual([item('鯵'), item('鯛'), item('鯖')])
})

test('rows without a word are left out', () => {
  const [draft] = withoutEmptyRows([
    { ...empty_draft, items: [empty_item, item('鯛'), { ...empty_item, tax_rate: 10 }] },
  ])
  expect(draft?.items).toEqual([item('鯛')])
})
