import { expect, test } from 'vitest'
import { movedWords } from './moved-words.ts'

const to = (method: 'fax' | 'mail' | 'line') => ({ method, fax_number: '', mail_address: '' })

test('what waits for its next try goes the new way by itself, and nobody is sent to look for a button', () => {
  const [first, second] = movedWords(to('fax'), to('mail'))
  expect(first).toBe('すでに発注したものの訂正・取消も、送り直しを待っているものも、これからはメールで送ります')
  expect(second).toBe('届かずに終わった発注は、発注の詳細から送ってください')
  // A fax that waits while its restaurant chooses LINE is still sent as a fax.
  expect(movedWords(to('fax'), to('line'))[0]).toBe(
    'すでに発注したものの訂正・取消も、これからはLINEでご自分で送ってください',
  )
  expect(movedWords(to('line'), to('mail'))[1]).toContain('まだ送っていない発注は')
})
