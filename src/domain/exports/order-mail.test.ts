import { describe, expect, test } from 'vitest'

import { orderMail, orderMailSubject, orderSheetFileName } from './order-mail.ts'
import { changesBetween } from './order-sheet.ts'
import { sampleLine, sampleSheet } from './order-sheet-samples.ts'

const named = (name: string) => {
  const { parties } = sampleSheet()
  return { parties: { ...parties, consumer: { ...parties.consumer, name } } }
}

describe('subject', () => {
  test.each([
    ['placed', {}, '【Oroshi】ご注文 0412-0398-7 鮨 まるた様 2026/11/24(火)納品'],
    ['edited', { revision: 2 }, '【Oroshi】ご注文の訂正(第2版) 0412-0398-7 鮨 まるた様 2026/11/24(火)納品'],
    [
      'cancelled',
      { revision: 3, delivery_date: '2027-01-05' },
      '【Oroshi】ご注文の取消 0412-0398-7 鮨 まるた様 2027/01/05(火)納品',
    ],
  ] as const)('%s', (occasion, given, subject) => {
    expect(orderMailSubject(sampleSheet({ ...named('鮨 まるた'), ...given }), occasion)).toBe(subject)
  })

  test('a name with line breaks stays on the line, 様 is not said twice', () => {
    expect(orderMailSubject(sampleSheet(named('鮨\r\nBcc: a@b 様')), 'placed')).toBe(
      '【Oroshi】ご注文 0412-0398-7 鮨 Bcc: a@b 様 2026/11/24(火)納品',
    )
  })
})

describe('text', () => {
  test('whoever has no login is asked to acknowledge, and keeps no closing', () => {
    const { text } = orderMail(sampleSheet({ method: 'mail' }), 'placed')
    expect(text).toContain('下のリンクで内容をご確認のうえ、「受け付けました」を押してください。ログインは不要です。')
    expect(text).not.toContain('受注締切')
  })
  test('the whole order, aligned', () => {
    const sheet = sampleSheet({
      method: 'web',
      lines: [
        sampleLine({ line_number: 9, code: '12', quantity: '2.000' }),
        sampleLine({
          line_number: 10,
          code: 'K-1',
          name: '料理酒',
          spec: '',
          origin: '',
          tax_rate: 10,
          unit_price: null,
          amount: null,
          note: '二本\nだけ',
        }),
      ],
    })
    expect(orderMail(sheet, 'placed').text).toBe(
      [
        '株式会社 築地大卸水産 御中',
        '市場部 鮮魚受注課',
        '',
        '鮨 まるた 銀座本店様からご注文がありました。',
        '下のリンクから受注画面で内容をご確認ください。開くとご注文元に「確認済」と伝わります。',
        'https://oroshi.example.jp/o/Zk3vQ9rT1mXw7LhBc2DsNa',
        '',
        '----------------------------------------',
        '注文番号    0412-0398-7',
        '納品希望日  2026/11/24(火)',
        '発注日時    2026/11/20 23:41',
        '受注締切    2026/11/23(月) 03:00',
        '発注元      鮨 まるた 銀座本店',
        '得意先      000123 鮨まるた(銀座)',
        '発注者      丸田 一郎',
        '住所        〒104-0061 東京都中央区銀座6-10-1 GINZA大村ビル地下1階',
        'TEL         03-3571-0000',
        'FAX         03-3571-0001',
        '備考        裏口の冷蔵庫へお願いします。鍵は暗証番号式です。',
        '----------------------------------------',
        ' 9. 12  真鯛※',
        '    2kg前後 愛媛県産',
        '    数量 2尾  ¥3,200/尾  ¥6,400',
        '10. K-1 料理酒',
        '    数量 2尾  時価',
        '    備考: 二本 だけ',
        '----------------------------------------',
        '明細 2行',
        '8%対象※(税抜)       ¥39,902',
        '消費税 8%             ¥3,192',
        '10%対象(税抜)         ¥5,620',
        '消費税 10%              ¥562',
        '税抜合計             ¥45,522',
        '消費税合計            ¥3,754',
        '合計(税込)      概算 ¥49,276',
        '※は軽減税率(8%)の対象です。',
        '概算の金額は、実際の重量で確定します。',
        '時価の商品は、合計に含まれていません。',
        '----------------------------------------',
        'このメールは送信専用です。ご注文の内容については、発注元に直接お問い合わせください。',
        '',
      ].join('\n'),
    )
  })

  test('a 訂正 names the changes, a 取消 says not to ship', () => {
    const before = sampleSheet()
    const after = sampleSheet({ revision: 2, mark: '訂正', delivery_date: '2026-11-25' })
    const edited = orderMail({ ...after, changes: changesBetween(before, after) }, 'edited')
    for (const body of [edited.text, edited.html]) {
      expect(body).toContain('納品希望日: 2026/11/24(火) → 2026/11/25(水)')
      expect(body).toContain('第2版に差し替えてください。')
    }
    const cancelled = orderMail(sampleSheet({ mark: '取消', state: 'cancelled' }), 'cancelled')
    for (const body of [cancelled.text, cancelled.html]) expect(body).toContain('この注文は出荷しないでください。')
  })

  test('a 訂正 names the answers that it takes away, and asks for them anew where something is still ordered', () => {
    const said = (now: string | null) =>
      orderMail({ ...sampleSheet(), ended_shortages: [{ name: '真鯛<1>', said: '欠品', now }] }, 'edited')
    const [less, off] = [said('5尾'), said(null)]
    for (const body of [less.text, less.html, off.text, off.html])
      expect(body).toContain('次の回答は、注文の変更でなくなりました')
    expect(less.text).toContain('・真鯛<1>：欠品（いまの注文 5尾）\n出せないときは、もう一度お知らせください。')
    expect(less.html).toContain('真鯛&lt;1&gt;：欠品（いまの注文 5尾）')
    expect(off.text).toContain('・真鯛<1>：欠品（取りやめ）')
    expect(off.text).not.toContain('もう一度お知らせください')
  })

  test('hidden prices are in no part', () => {
    const { text, html } = orderMail(sampleSheet({ price_visible: false }), 'placed')
    for (const body of [text, html]) expect(body).not.toMatch(/¥|時価|概算|軽減税率|単価|合計/)
  })

  test('an order without lines, link, counter or closing leaves no gaps behind', () => {
    const { parties, confirm_url: _, ...rest } = sampleSheet({ lines: [], closing_at: null, note: '' })
    const { text } = orderMail({ ...rest, parties: { ...parties, order_counter: null, store: null } }, 'placed')
    expect(text).not.toMatch(/undefined|null|NaN|Infinity|受注締切|得意先|備考|リンク/)
    expect(text).toContain('明細 0行')
  })
})

describe('html', () => {
  test('nothing that was typed is markup, and only http links are links', () => {
    const typed = `<img src=x onerror="alert('1')">&`
    const { html } = orderMail(
      sampleSheet({
        ...named(typed),
        note: typed,
        placed_by_name: typed,
        lines: [sampleLine({ name: typed, code: typed, spec: typed, unit: typed, note: typed })],
        changes: [{ line_number: 1, subject: typed, before: typed, after: typed }],
        confirm_url: `javascript:${typed}`,
      }),
      'edited',
    )
    expect(html).not.toContain('<img')
    expect(html).not.toContain('href')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;')
  })

  test('says its language, heads its tables and links to the order', () => {
    const { html } = orderMail(sampleSheet(), 'placed')
    expect(html).toContain('<html lang="ja">')
    expect(html.match(/<th scope="col"/g)).toHaveLength(3)
    expect(html).toContain('<a href="https://oroshi.example.jp/o/Zk3vQ9rT1mXw7LhBc2DsNa"')
    for (const line of sampleSheet().lines) expect(html).toContain(line.name)
  })
})

test.each([
  [{ revision: 1, mark: null }, '注文書_0412-0398-7.pdf'],
  [{ revision: 2, mark: '訂正' }, '注文書_0412-0398-7_訂正第2版.pdf'],
  [{ revision: 2, mark: '取消' }, '注文書_0412-0398-7_取消.pdf'],
] as const)('file name of %j is %s', (given, name) => {
  expect(orderSheetFileName(sampleSheet(given))).toBe(name)
})
