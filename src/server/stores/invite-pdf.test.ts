import { execFileSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { invite_flyer_limits, wrongFlyerWords } from '#domain/stores/invite-flyer.ts'
import { invitesPdf, type PrintedInvite } from './invite-pdf.ts'

const supplier: PrintedInvite['supplier'] = {
  name: '丸山水産',
  phone_number: '03-3541-1234',
  postal_code: '104-0045',
  prefecture: '東京都',
  address: '中央区築地5-2-1',
  words: '',
  logo: null,
}
const invite = {
  supplier,
  store_name: '鮨 まるた',
  url: `https://orders.wholesale.example.co.jp/consumers/invites/flyer/${'aB3_'.repeat(16)}`,
  by_code: { url: 'https://orders.wholesale.example.co.jp/consumers/signup', code: 'ABCD-EFGH-JKLM' },
  expires_at: new Date('2027-02-25T23:59:59+09:00'),
}

/** Where each word of a page stands, in points. */
const placesOf = async (one: PrintedInvite) => {
  const pdf = await buffer(invitesPdf([one], new Date('2026-11-20T00:00:00Z')))
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
  return [...boxes.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map(
    ([, x_min, y_min, x_max, y_max, word = '']) => ({
      word,
      left: Number(x_min),
      top: Number(y_min),
      right: Number(x_max),
      bottom: Number(y_max),
    }),
  )
}

const full = '新鮮な魚介を毎朝お届けします'.repeat(20)
const lines = Array.from({ length: invite_flyer_limits.lines }, (_, index) => full.slice(0, index === 0 ? 20 : 35))
const longest = lines.join('\n')

const mark = sharp({ create: { width: 300, height: 100, channels: 3, background: '#12507b' } })
const logo = `data:image/jpeg;base64,${(await mark.jpeg().toBuffer()).toString('base64')}`

test.each([
  ['as usual', invite],
  ['the longest words in one line', { ...invite, supplier: { ...supplier, words: full.slice(0, 200) } }],
  ['the longest words in all lines', { ...invite, supplier: { ...supplier, words: longest } }],
  [
    'everything as long as its field takes',
    {
      ...invite,
      store_name: '長い名前の店'.repeat(16),
      supplier: { ...supplier, name: '丸山水産'.repeat(25), address: '中央区築地'.repeat(40), words: longest },
    },
  ],
  [
    'the same beside a logo',
    {
      ...invite,
      store_name: '長い名前の店'.repeat(16),
      supplier: { ...supplier, name: '丸山水産'.repeat(25), address: '中央区築地'.repeat(40), words: longest, logo },
    },
  ],
])('%s: stands on its page, and the words above the steps', async (_, one) => {
  expect(wrongFlyerWords(one.supplier.words)).toBeNull()
  const places = await placesOf(one)
  const outside = places.filter(at => at.left < 50 || at.right > 546 || at.top < 30 || at.bottom > 820)
  expect(outside).toEqual([])
  const of = (word: string) => places.filter(at => at.word.includes(word))
  const steps = of('読み取る')[0]?.top ?? 0
  expect(steps).toBeGreaterThan(200)
  for (const at of of('新鮮な魚介')) expect(at.bottom).toBeLessThanOrEqual(steps)
  // The foot is where it always is.
  expect(of('有効期限')[0]?.top).toBeGreaterThan(730)
})
