import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  [null, null],
  ['attachment', null],
  ['attachment; filename="orders.csv"', 'orders.csv'],
  ['attachment; filename=orders.csv', 'orders.csv'],
  [`attachment; filename="__.csv"; filename*=UTF-8''%E5%8F%97%E6%B3%A8_2026.csv`, '受注_2026.csv'],
  [`attachment; filename*=utf-8'ja'%E9%AF%9B.pdf; filename="x.pdf"`, '鯛.pdf'],
  ['attachment; filename="%E9%AF%9B.pdf"', '鯛.pdf'],
  ['attachment; filename="say \\"hi\\".txt"', 'say _hi_.txt'],
  [`attachment; filename="a.csv"; filename*=UTF-8''%E0%A4%A`, 'a.csv'],
  ['attachment; filename="100%.csv"', '100%.csv'],
  ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
])('%s is %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})
