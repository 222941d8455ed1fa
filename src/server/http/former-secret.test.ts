import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { decryptAddress, encryptAddress } from '#server/ignores/encrypted-address.ts'
import { authCode, isAuthCode } from '#server/outbox/auth-code.ts'
import { isTakeoutLink, takeoutLink } from '#server/takeouts/takeout-link.ts'
import { derivedToken, readDerivedToken } from './derived-token.ts'
import { seal, unseal } from './sealed.ts'

// A house changes its secret: what the former one has made is good as long as that one is named, and not a day longer.

const [former, present] = ['f'.repeat(32), 'p'.repeat(32)]
const config = (more: Record<string, string>) => readConfig({ APP_SECRET: present, ...more })
const during = config({ APP_SECRET_FORMER: former })
const afterwards = config({})

const row = v7()
const code = authCode(former, 'joining', row)
const link = new URL(takeoutLink(former, row, new Date()), 'https://oroshi.example').searchParams
const signed = { expires: link.get('expires') ?? '', signature: link.get('signature') ?? '' }

test.each<[string, (secrets: readonly string[]) => boolean]>([
  ['a link', secrets => readDerivedToken(secrets, 'store-invite', derivedToken(former, 'store-invite', row)) === row],
  ['a stop link', secrets => decryptAddress(secrets, encryptAddress(former, 'a@b.example')) === 'a@b.example'],
  ['a code', secrets => isAuthCode(secrets, 'joining', row, code)],
  ['a sealed key', secrets => unseal(secrets, 'totp', row, seal(former, 'totp', row, Buffer.from('key'))) !== null],
  ['a signed file', secrets => isTakeoutLink(secrets, row, signed)],
])('%s of the former secret is good while that is named, and no longer', (_, isGood) => {
  expect([during, afterwards].map(one => isGood(one.secrets))).toEqual([true, false])
})

test('what is made now is made by the present secret', () => {
  expect([during.secret, afterwards.secret]).toEqual([present, present])
  expect(readDerivedToken(afterwards.secrets, 'x', derivedToken(during.secret, 'x', row))).toBe(row)
  expect(() => config({ APP_SECRET_FORMER: 'short' })).toThrow('APP_SECRET_FORMER: must be at least 32')
})
