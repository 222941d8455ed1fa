import { expect, test } from 'vitest'
import { bundledMail } from './bundled-mail.ts'

const settings = { public_url: 'https://oroshi.example', settings_path: '/settings' }
const deal = {
  subject: '【Oroshi】青果堂との取引が承認されました',
  text: '青果堂との取引が承認されました\n\n発注を始められます。\n',
}
const message = (body: string) => ({
  subject: '【魚河岸】本日の真鯛',
  text: `魚河岸からのメッセージです。\n\n本日の真鯛\n\n${body}\n\nメッセージを開く：https://oroshi.example/m/1\n`,
})
const partsOf = (...parts: Parameters<typeof bundledMail>[1]) =>
  bundledMail('鮨 まるた', parts, settings).text.split('\n\n----------\n\n')

test('names first what is in it; each says what its heading says no second time, and parts are told from what they say', () => {
  expect(partsOf(deal, message('入荷しました。\n■ 産地\n----------\n愛媛'))).toEqual([
    '鮨 まるた 様\n\nお知らせを2件まとめてお送りします。\n\n・青果堂との取引が承認されました\n・【魚河岸】本日の真鯛',
    '■ 青果堂との取引が承認されました\n\n発注を始められます。',
    '■ 【魚河岸】本日の真鯛\n\n魚河岸からのメッセージです。\n\n入荷しました。\n◆ 産地\n愛媛\n\nメッセージを開く：https://oroshi.example/m/1',
    `まとめる間隔は、お知らせの設定で変えられます。\n届け方を変える：https://oroshi.example/settings\n`,
  ])
})

test('a long one is its beginning and its own link; of points no half', () => {
  const [, , long = ''] = partsOf(deal, message(`${'鯛'.repeat(1000)}\nhttps://else.example\n後で`))
  expect(long).toMatch(
    /^■ 【魚河岸】本日の真鯛\n\n魚河岸からのメッセージです。\n\n鯛{386}…（続きは画面でご覧ください）\n\n/,
  )
  expect(long.split('\n').at(-1)).toBe('メッセージを開く：https://oroshi.example/m/1')
  expect(long).not.toMatch(/else\.example|後で/)
  const points = Array.from({ length: 40 }, (_, n) => `・真鯛${n}：¥1,280/尾 → ¥1,380/尾`)
  const prices = {
    subject: '【価格改定のお知らせ】魚河岸（40件）',
    text: `${points.join('\n')}\n\nhttps://oroshi.example/sheet\n`,
  }
  const [, said = ''] = partsOf(prices, deal)
  const shown = said.split('\n').filter(line => line.startsWith('・'))
  expect(shown.length).toBeGreaterThan(10)
  expect(points.slice(0, shown.length)).toEqual(shown)
  expect(said).toMatch(/\n…（続きは画面でご覧ください）\n\nhttps:\/\/oroshi\.example\/sheet$/)
})

test('what somebody wrote is no link of the mail, also where it stands last', () => {
  const asked = {
    subject: '【Oroshi】魚河岸から返事があります',
    text: `返事を開く：https://oroshi.example/q/1\n\n${'鯛'.repeat(500)}\n詳しくは：https://else.example/b\n`,
  }
  const [, said = ''] = partsOf(asked, deal)
  expect(said).not.toContain('else.example')
})

test('of very many the first are named, and a single one is as it would have come', () => {
  const [head = ''] = partsOf(...Array.from({ length: 25 }, () => deal))
  expect(head.split('\n').slice(-2)).toEqual(['・青果堂との取引が承認されました', '・ほか5件'])
  expect(bundledMail('鮨 まるた', [message('あ'.repeat(1000))], settings).text).toContain('あ'.repeat(1000))
})
