import { expect, test } from 'vitest'
import { maskPersonal } from './personal.ts'

test.each([
  ['550 <hanako.yamada+order@test.example>: no such user', '550 <h***@***>: no such user'],
  ['a@b.jp, c@d.co.jp', 'a***@***, c***@***'],
  ['電話 03-1234-5678', '電話 03-****78'],
  ['090-1234-5678 と 09012345678', '090****78 と 090****78'],
  ['tel 0312345678, 0120-123-456', 'tel 031****78, 012****56'],
  ['to U4af4980629e1d2c3b4a5f6071829abcd failed', 'to U4a****cd failed'],
  ['order 01890000-0000-7000-8000-00000000dead', 'order 01890000-0000-7000-8000-00000000dead'],
  ['order 01890000-0000-7000-8000-001203456789', 'order 01890000-0000-7000-8000-001203456789'],
  ['took 1234567 ms at 2026-11-20T00:00:00.000Z', 'took 1234567 ms at 2026-11-20T00:00:00.000Z'],
])('what is personal in %s is hidden', (text, masked) => {
  expect(maskPersonal(text)).toBe(masked)
})
