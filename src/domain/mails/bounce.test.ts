import { expect, test } from 'vitest'
import { bounceKind, statusIn } from './bounce.ts'

test.each([
  ['5.1.1', '550 5.1.1 user unknown', 'gone'],
  ['5.1.2', 'Host unknown', 'gone'],
  ['5.1.10', 'Recipient address has null MX', 'gone'],
  ['5.2.1', 'mailbox disabled', 'gone'],
  ['5.4.4', 'Name service error: Host not found', 'gone'],
  ['5.0.0', '550 Unknown user', 'gone'],
  ['5.1.0', '550 No such user here', 'gone'],
  [null, '550 Requested action not taken: mailbox not found', 'gone'],
  [null, '550 <a@docomo.example>: User unknown', 'gone'],
  [null, '550 rejected', 'refused'],
  ['5.0.0', '554 message refused', 'refused'],
  ['5.2.2', 'mailbox full', 'refused'],
  ['5.3.4', 'message too big', 'refused'],
  ['5.7.1', 'blocked by policy: user unknown to us', 'refused'],
  ['4.2.2', 'mailbox full', 'later'],
  ['4.4.1', 'connection timed out', 'later'],
] as const)('%s %s: %s', (status, words, kind) => {
  expect(bounceKind(status, words)).toBe(kind)
})

test.each([
  ['Can’t send mail - all recipients were rejected: 550 5.1.1 <a@b.example>: Recipient address rejected', '5.1.1'],
  ['450 4.2.0 Greylisted', '4.2.0'],
  ['550 from 192.168.5.1 no', null],
  ['550 no', null],
])('the status in %s', (text, status) => expect(statusIn(text)).toBe(status))
