import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { priceInput } from '#contract/catalogue/product-item.form.ts'
import { minimumAmount } from '#contract/stores/store.form.ts'
import { hyphen_variants } from '#domain/shared/japanese.ts'
import { email, emails, mobile, newNumbers, phone, postalCode, storedPhone } from './contact.ts'
import { encodable } from './cp932.ts'
import { after, before, date, laterThanNow, onOrAfter, onOrBefore } from './date.ts'
import { fileField, fileSize, fileType } from './file.ts'
import { jan } from './jan.ts'
import { noWideAlphanumericOrHalfKatakana } from './japanese.ts'
import {
  alphanumericPassword,
  alphanumericSpaceHyphenUnderscore,
  alphanumericSpaceUnderscore,
  halfWidth,
  loginId,
  password,
  sixDigits,
} from './latin.ts'
import { commaList, maxItems, noDuplicateWithin, nonEmpty } from './list.ts'
import { fieldMessages } from './messages.ts'
import { decimalDigits, integer, maximum, minimum, numeric, range } from './number.ts'
import { orderLot, orderMaximum, orderMinimum, orderQuantity, salesLimit } from './order.ts'
import type { Rule } from './rule.ts'
import {
  atLeastOneOf,
  changedFrom,
  knownVariables,
  maxChars,
  minChars,
  noDoubleQuotes,
  notAmong,
  required,
  text,
  ticked,
} from './text.ts'

type Case = [rule: Rule<string>, good: (string | [typed: string, kept: string])[], bad: string[], message: string]

const at = new Date('2026-11-24T14:41:00Z') // 23:41 in Japan
const limits = {
  min_quantity: '2.000',
  max_quantity: '1200',
  lot: '0.5',
  decimal_places: 1,
  unit_kinds: ['piece' as const],
  pieces_per_case: null,
}
const twenty = Array.from({ length: 20 }, (_, index) => `項目${index}`).join(',')

const rules: Record<string, Case> = {
  required: [required('店舗名'), ['あ', ' a '], ['', ' ', '　', '\n'], '店舗名を入力してください'],
  'required, own message': [required('店舗名', '店の名前は?'), ['あ'], [''], '店の名前は?'],
  changedFrom: [
    changedFrom<string>('メール', 'a@b.jp'),
    ['', 'a@b.com'],
    ['a@b.jp'],
    'メールは変更前と異なる値を入力してください',
  ],
  minChars: [
    minChars('氏名', 2),
    ['', 'ab', '👨‍👩‍👧👍🏽'],
    ['a', '👨‍👩‍👧', 'か\u3099', '葛\u{e0100}'],
    '氏名は2文字以上で入力してください',
  ],
  maxChars: [
    maxChars('氏名', 3),
    ['', 'abc', '𩸽𠮷野', '👨‍👩‍👧か\u3099🇯🇵'],
    ['abcd', '髙﨑①㈱'],
    '氏名は3文字以内で入力してください',
  ],
  noDoubleQuotes: [noDoubleQuotes('備考'), ['', "it's", '「」', '”'], ['"', 'a"b'], '備考に「"」は使用できません'],
  notAmong: [notAmong('コード', ['A1', 'B2']), ['', 'A2', 'a1'], ['A1', ' B2 '], 'コードはすでに使用されています'],
  numeric: [
    numeric('単価'),
    ['', '0', ['１２．５', '12.5'], ['1,200', '1200'], ['ー３', '-3']],
    ['a', '1,20', '1e3', '--1', '1.'],
    '単価は数値で入力してください',
  ],
  minimum: [
    minimum('単価', '0.1'),
    ['', '0.1', '0.10000000000000000001', ['１', '1']],
    ['0.0999', '-5', '0'],
    '単価は0.1以上で入力してください',
  ],
  maximum: [
    maximum('単価', 100),
    ['100', '100.00', '-1', ['１００', '100']],
    ['100.01', '1,000', '１００．０１'],
    '単価は100以下で入力してください',
  ],
  range: [range('税率', 8, 10), ['8', '10', ['９', '9']], ['7.99', '10.01'], '税率は8以上10以下で入力してください'],
  integer: [
    integer('人数'),
    ['0', '12', '2.0', '-3', ['１２', '12'], ['−３', '-3']],
    ['2.5', '0.001', '２．５'],
    '人数は整数で入力してください',
  ],
  decimalDigits: [
    decimalDigits('重量', 3),
    ['1', '1.234', '1.2340', ['１．２３４', '1.234']],
    ['1.2345', '１．２３４５'],
    '重量は小数点以下3桁以内で入力してください',
  ],
  'decimalDigits of none': [decimalDigits('重量', 0), ['1', '1.0'], ['1.5'], '重量は整数で入力してください'],
  email: [
    email('メールアドレス'),
    [
      '',
      'a@b.co',
      'cook+order@mail.example.co.jp',
      'a..b.@docomo.ne.jp',
      '.x@ezweb.ne.jp',
      ['  a@b.jp ', 'a@b.jp'],
      ['ｃｏｏｋ＠ｍａｉｌ－ｓ．ｅｘａｍｐｌｅ．ｊｐ　', 'cook@mail-s.example.jp'],
      'a@xn--wgv71a.xn--q9jyb4c',
      `${'a'.repeat(64)}@b.jp`,
    ],
    [
      'a',
      '@b.jp',
      'a@',
      'a@b',
      'a@b..jp',
      'a@.jp',
      'a@b.jp.',
      'a b@c.jp',
      'a@b c.jp',
      'a@b@c.jp',
      'ä@b.jp',
      'あ@b.jp',
      'a@-b.jp',
      'a@b.1',
      'a@b.j',
      '"a"@b.jp',
      `${'a'.repeat(65)}@b.jp`,
    ],
    'メールアドレスは正しいメールアドレスの形式で入力してください',
  ],
  emails: [
    emails('通知先'),
    ['', 'a@b.jp', ['a@b.jp, c@d.jp', 'a@b.jp,c@d.jp'], ['a@b.jp、c@d.jp', 'a@b.jp,c@d.jp']],
    ['a@b.jp,x,c@d.jp', 'x', 'x,'],
    '通知先に正しくないメールアドレスがあります（x）',
  ],
  'emails, empty item': [
    emails('通知先'),
    ['a@b.jp'],
    ['a@b.jp,', ',', 'a@b.jp,,c@d.jp'],
    '通知先はメールアドレスをカンマ区切りで入力してください',
  ],
  phone: [
    phone('電話番号'),
    [
      '',
      '0312345678',
      '09012345678',
      '03-1234-5678',
      '090-1234-5678',
      ['０３ー１２３４ー５６７８', '03-1234-5678'],
      ['03−1234‐5678', '03-1234-5678'],
      [' 03 1234 5678 ', '0312345678'],
      ['０３（１２３４）５６７８', '03-1234-5678'],
      ['(03)1234-5678', '03-1234-5678'],
      ['+81 90-1234-5678', '090-1234-5678'],
      ['+81-3-1234-5678', '03-1234-5678'],
      ['090-12345-678', '090-1234-5678'],
    ],
    [
      '031234567',
      '090123456789',
      '03-12345678',
      '0-3-1234-5678',
      '-0312345678-',
      '03--12345678',
      '03-1234-567a',
      '+12125550100',
      '03)1234-5678',
      '03(1234(5678',
    ],
    '電話番号は10桁または11桁の数字で入力してください（ハイフンは、なし、または2つ）',
  ],
  'phone, with a digit too many or too few for what it begins with': [
    phone('FAX番号'),
    ['', '03-1234-5678', '0120-123-456', '0800-123-4567'],
    ['03-0542-11022', '0120-123-4567', '090-1234-567', '0800-123-456'],
    'FAX番号の桁数が違います。携帯・IP電話（090・080・070・050）と0800は11桁、ほかは10桁です。番号をご確認ください',
  ],
  mobile: [
    mobile('携帯'),
    ['', '09012345678', '080-1234-5678', '07012345678', '05012345678', ['０９０ー１２３４ー５６７８', '090-1234-5678']],
    ['0901234567', '06012345678', '0312345678', '090-12345678', '01012345678'],
    '携帯は090・080・070・050で始まる11桁の携帯電話番号で入力してください',
  ],
  postalCode: [
    postalCode('郵便番号'),
    [
      '',
      '150-0001',
      ['１５０ー０００１', '150-0001'],
      ['150−0001', '150-0001'],
      ['1500001', '150-0001'],
      ['１５００００１', '150-0001'],
      ['〒150-0001', '150-0001'],
      ['〒 150 0001', '150-0001'],
      ['150 - 0001', '150-0001'],
    ],
    ['15-00001', '150-001', '150-00011', '150--0001', '150001', '15000011', '1-500001'],
    '郵便番号は123-4567の形式で入力してください',
  ],
  sixDigits: [
    sixDigits('認証コード'),
    [
      '',
      '000000',
      ['１２３４５６', '123456'],
      [' 123456 ', '123456'],
      ['357 361', '357361'],
      ['３５７　３６１', '357361'],
    ],
    ['12345', '1234567', '12345a', '123-456', '１２３４５', '１２３ー４５６'],
    '認証コードは6桁の数字で入力してください',
  ],
  loginId: [
    loginId('ログインID'),
    ['', 'a', 'cook_1@shop.jp', '0a', '.-_+@z', [' ｃｏｏｋー１＠ｓｈｏｐ．ｊｐ　', 'cook-1@shop.jp']],
    ['123', '@.-_+', 'a b', 'a#', 'あa', '１２３'],
    'ログインIDは半角英数字と記号（@ . - _ +）で、英字を1文字以上含めて入力してください',
  ],
  password: [
    password('パスワード'),
    ['', 'aA1', 'aA1!#"~'],
    ['aA', 'a1', 'A1', 'aA1 ', 'aA1ｱ'],
    'パスワードは半角の英大文字、英小文字、数字をそれぞれ1文字以上含めて入力してください',
  ],
  'password, with what an input method has left': [
    password('パスワード'),
    ['ushio2026A'],
    ['ｕshio2026A', 'ushio2026Aー', 'ushio　2026A', 'うshio2026A', 'ａA1'],
    'パスワードに全角の文字が入っています。半角で入力してください',
  ],
  alphanumericPassword: [
    alphanumericPassword('パスワード'),
    ['', 'aA1', 'Zz9Zz9'],
    ['aA1!', 'aA', 'abc123', 'ABC123'],
    'パスワードは半角英数字のみで、英大文字、英小文字、数字をそれぞれ1文字以上含めて入力してください',
  ],
  halfWidth: [
    halfWidth('コード'),
    ['', 'aZ09', '!"#$%&~'],
    ['a b', 'あ', 'ａ', 'ｱ', '\t'],
    'コードは半角英数字と記号で入力してください',
  ],
  alphanumericSpaceHyphenUnderscore: [
    alphanumericSpaceHyphenUnderscore('コード'),
    ['', 'a Z-0_9'],
    ['a.b', 'あ', 'a　b', 'ー'],
    'コードは半角英数字、スペース、ハイフン、アンダースコアで入力してください',
  ],
  alphanumericSpaceUnderscore: [
    alphanumericSpaceUnderscore('コード'),
    ['', 'a Z0_9'],
    ['a-b', 'a.b'],
    'コードは半角英数字、スペース、アンダースコアで入力してください',
  ],
  encodable: [
    encodable('品名'),
    ['', '髙﨑①㈱', '〜−‖—㎖ℓ½麴頰剝鷗', 'カ\u3099', 'ﾄﾏﾄ'],
    ['𩸽😀', '𩸽と😀と𩸽'],
    '品名に使用できない文字が含まれています（𩸽、😀）',
  ],
  'encodable, a family': [
    encodable('品名'),
    ['家族'],
    ['👨‍👩‍👧盛り'],
    '品名に使用できない文字が含まれています（👨‍👩‍👧）',
  ],
  noWideAlphanumericOrHalfKatakana: [
    noWideAlphanumericOrHalfKatakana('品名'),
    ['', 'トマト', 'abc123', '（株）', '！'],
    ['Ａ', 'ｚ', '９', 'ｱ', 'ｶﾞ', 'ｰ', '｡'],
    '品名に全角英数字と半角カタカナは使用できません',
  ],
  date: [
    date('納品日'),
    [
      '',
      '2026-11-24',
      ['2026/11/24', '2026-11-24'],
      ['2026/1/5', '2026-01-05'],
      ['２０２６／１１／２４', '2026-11-24'],
      '2028-02-29',
      ['2026年1月5日', '2026-01-05'],
    ],
    ['2026-02-29', '2026-13-01', '2026-11', '11/24', '2026-11-31', '2026/11-24', 'x'],
    '納品日は正しい日付で入力してください',
  ],
  onOrAfter: [
    onOrAfter('納品日', '2026-11-24'),
    ['', '2026-11-24', ['2026/11/25', '2026-11-25']],
    ['2026-11-23', '2025-12-31'],
    '納品日は2026/11/24以降の日付で入力してください',
  ],
  onOrBefore: [
    onOrBefore('納品日', '2026-11-24'),
    ['2026-11-24', '2026-11-23'],
    ['2026-11-25', '2027-01-01'],
    '納品日は2026/11/24以前の日付で入力してください',
  ],
  after: [
    after('納品日', '2026-11-24'),
    ['2026-11-25'],
    ['2026-11-24', '2026-11-23'],
    '納品日は2026/11/24より後の日付で入力してください',
  ],
  before: [
    before('納品日', '2026-11-24'),
    ['2026-11-23'],
    ['2026-11-24', '2026-11-25'],
    '納品日は2026/11/24より前の日付で入力してください',
  ],
  'bound of no date': [
    after('納品日', '2026-11-24'),
    [''],
    ['2026-02-30', 'x'],
    '納品日は正しい日付で入力してください',
  ],
  laterThanNow: [
    laterThanNow('配信日時', 30, at),
    ['', '2026-11-25T00:12', '2026-11-24T15:12:00Z', '2026-11-25 00:11:01'],
    ['2026-11-25T00:11', '2026-11-24T15:11:00.000Z', '2026-11-24T23:00'],
    '配信日時は現在の30分後より後の日時で入力してください',
  ],
  'laterThanNow, a clock': [
    laterThanNow('配信日時', 0, () => at),
    ['2026-11-24T23:42'],
    ['2026-11-24T23:41'],
    '配信日時は現在より後の日時で入力してください',
  ],
  'laterThanNow, no time': [
    laterThanNow('配信日時', 0, at),
    ['2026-11-24T23:42'],
    ['2026-11-24', '2026-02-30T10:00', '2026-11-24T24:00', 'x'],
    '配信日時は正しい日時で入力してください',
  ],
  orderMinimum: [
    orderMinimum('数量', '2.500'),
    ['', '2.5', ['２．５', '2.5'], ['1,000', '1000']],
    ['2.499', '0'],
    '数量は2.5以上で入力してください',
  ],
  orderMaximum: [
    orderMaximum('数量', '1200'),
    ['', '1200', '1200.000', ['１，２００', '1200']],
    ['1200.001', '1,201', '１２０１'],
    '数量は1,200以下で入力してください',
  ],
  orderLot: [
    orderLot('数量', '0.1'),
    ['', '0', '0.3', '0.7', '1.1', ['０。３', '0.3']],
    ['0.25', '0.001'],
    '数量は0.1の倍数で入力してください',
  ],
  'order quantity of no number': [
    orderLot('数量', '5'),
    ['5'],
    ['-5', 'ー５', 'x', '1.2345', '1234567890'],
    '数量は数値で入力してください',
  ],
  salesLimit: [
    salesLimit('数量', '12.5'),
    ['', '12.5', '1', ['１２．５', '12.5']],
    ['12.6', '100', '１３'],
    '数量は販売上限数を超えています（残り12.5）',
  ],
  'salesLimit, none left': [salesLimit('数量', '0.000'), ['0'], ['1'], '数量は販売上限数に達しました'],
  'salesLimit, none set': [salesLimit('数量', null), ['999999999'], ['x'], '数量は数値で入力してください'],
  orderQuantity: [
    orderQuantity('数量', limits, 'piece'),
    ['', '2', '2.5', '1200'],
    ['0.5', '1', '１'],
    '数量は2以上で入力してください',
  ],
  'orderQuantity, over the maximum': [
    orderQuantity('数量', limits, 'piece'),
    ['1200', ['１２００．０', '1200']],
    ['1200.5', '1,201'],
    '数量は1,200以下で入力してください',
  ],
  'orderQuantity, between two lots': [
    orderQuantity('数量', { ...limits, decimal_places: 2 }, 'piece'),
    ['2.5', ['３．０', '3']],
    ['2.25', '２．７５'],
    '数量は0.5の倍数で入力してください',
  ],
  'orderQuantity, in a unit that is not sold': [
    orderQuantity('数量', limits, 'case'),
    [''],
    ['2', '2.5'],
    '数量はケースでは注文できません',
  ],
  jan: [
    jan('JANコード'),
    ['', '4901234567894', '49123456', ['４９０１２３４５６７８９４', '4901234567894']],
    ['4901234567890', '490123456789', '49012345678945', '49-1234567894'],
    'JANコードは13桁または8桁の正しいコードで入力してください（チェックデジットが合いません）',
  ],
  commaList: [
    commaList('分類'),
    [
      '',
      'あいうえお',
      twenty.replace(/項目/g, '項'),
      ['野菜、 魚，肉', '野菜,魚,肉'],
      '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧',
    ],
    ['あいうえおか', 'a,bcdefg'],
    '分類は1件につき5文字以内で入力してください',
  ],
  'commaList, too many': [commaList('分類'), [twenty], [`${twenty},一`], '分類は20件以内で入力してください'],
  'commaList, empty item': [commaList('分類'), ['a,b'], ['a,,b', ',a', 'a,', ',', ' ,'], '分類に空の項目があります'],
  'commaList, own limits': [
    commaList('分類', { max_items: 2, max_chars: 10 }),
    ['1234567890,b'],
    ['a,b,c'],
    '分類は2件以内で入力してください',
  ],
  knownVariables: [
    knownVariables('本文', ['store_name', 'date']),
    ['', 'なし', '{store_name}様 {date} { date } ｛date｝', '{'],
    ['{foo}と{bar}と{foo}', '{foo}{bar}{date}', '｛foo｝と{bar｝'],
    '本文の{foo}、{bar}は、差し込める言葉ではありません。言葉を直すか、{ } を外してください',
  ],
  'knownVariables, empty': [
    knownVariables('本文', ['date']),
    ['{date}'],
    ['{}'],
    '本文の{}は、差し込める言葉ではありません。言葉を直すか、{ } を外してください',
  ],
}

const said = (schema: z.ZodMiniType, value: unknown): string[] => {
  const result = z.safeParse(schema, value)
  return result.success ? [] : fieldMessages(result.error).map(one => `${one.field}: ${one.message}`)
}

describe.each(Object.entries(rules))('%s', (_, [rule, good, bad, message]) => {
  const schema = z.object({ x: z.string().check(rule) })

  it.each(good.map(one => (typeof one === 'string' ? { typed: one } : { typed: one[0], kept: one[1] })))(
    'takes $typed',
    ({ typed, ...rest }) => {
      expect(said(schema, { x: typed })).toEqual([])
      if ('kept' in rest) expect(z.parse(schema, { x: typed })).toEqual({ x: rest.kept })
    },
  )

  it.each(bad)('refuses %j', typed => {
    expect(said(schema, { x: typed })).toEqual([`x: ${message}`])
  })

  // A form in the browser and the body at the API are the same schema; JSON between them changes nothing.
  it('says the same after a journey over the wire', () => {
    const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
    for (const typed of bad) expect(said(schema, overTheWire({ x: typed }))).toEqual(said(schema, { x: typed }))
  })
})

describe('what an input method leaves of a hyphen', () => {
  it.each(Array.from(hyphen_variants, one => [one, `U+${one.charCodeAt(0).toString(16).padStart(4, '0')}`]))(
    'is one (%s %s)',
    hyphen => {
      const written = (rule: Rule<string>, typed: string) => z.parse(z.string().check(rule), typed)
      expect(written(phone('電話番号'), `０３${hyphen}１２３４${hyphen}５６７８`)).toBe('03-1234-5678')
      expect(written(mobile('携帯'), `090${hyphen}1234${hyphen}5678`)).toBe('090-1234-5678')
      expect(written(postalCode('郵便番号'), `１５０${hyphen}０００１`)).toBe('150-0001')
    },
  )

  it.each(['-', '−', 'ー', '－'])('is a minus before a quantity, which is refused as one (%s)', minus => {
    expect(said(z.string().check(orderMinimum('数量', '1')), `${minus}５`)).toEqual([': 数量は数値で入力してください'])
    expect(said(z.string().check(numeric('単価')), `${minus}５`)).toEqual([])
  })
})

it.each([
  [priceInput(), '5800'],
  [minimumAmount, '5800'],
])('a price is typed with its 円, too', (field, kept) => {
  for (const typed of ['５，８００円', '¥5,800', '5800']) expect(z.parse(field, typed)).toBe(kept)
  expect(said(field, '5800個')).toHaveLength(1)
})

describe('the words without a message of one’s own', () => {
  it.each(['店舗名', 'メールアドレス', '数量'])('of %s: {label}を入力してください', label => {
    for (const nothing of ['', ' ', '　\n']) {
      expect(said(text(label).check(required(label)), nothing)).toEqual([`: ${label}を入力してください`])
    }
    for (const missing of [undefined, null]) {
      expect(said(text(label).check(required(label)), missing)).toEqual([`: ${label}を入力してください`])
    }
  })
})

describe('numbers that are numbers', () => {
  it.each([
    [minimum('点数', 1), 1, 0.999, '点数は1以上で入力してください'],
    [maximum('点数', 0.3), 0.3, 0.1 + 0.2, '点数は0.3以下で入力してください'],
    [range('点数', -1, 1), -1, 1e21, '点数は-1以上1以下で入力してください'],
    [integer('点数'), 3, 1e-7, '点数は整数で入力してください'],
    [decimalDigits('点数', 2), 1.25, 1.255, '点数は小数点以下2桁以内で入力してください'],
    [changedFrom<number>('点数', 3), 4, 3, '点数は変更前と異なる値を入力してください'],
  ] satisfies [Rule<number>, number, number, string][])('%#', (rule, good, bad, message) => {
    expect(said(z.number().check(rule), good)).toEqual([])
    expect(said(z.number().check(rule), bad)).toEqual([`: ${message}`])
  })
})

describe('lists', () => {
  it('nonEmpty', () => {
    const schema = z.array(z.string()).check(nonEmpty('商品'))
    expect(said(schema, ['a'])).toEqual([])
    expect(said(schema, [])).toEqual([': 商品を1件以上入力してください'])
  })

  it('maxItems', () => {
    const schema = maxItems('商品', 2, z.array(z.int()))
    expect(said(schema, [1, 2])).toEqual([])
    expect(said(schema, [1, 2, 'x'])).toEqual([': 商品は2件以内で入力してください'])
    expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({ type: 'array', items: { type: 'integer' } })
  })

  it('noDuplicateWithin a list of texts speaks at each index', () => {
    const schema = z.object({ codes: z.array(z.string()).check(noDuplicateWithin<string>('コード', null)) })
    expect(said(schema, { codes: ['a', 'b', '', ''] })).toEqual([])
    expect(said(schema, { codes: ['a', 'b', 'a ', 'c', 'b', 'a'] })).toEqual(
      [0, 1, 2, 4, 5].map(index => `codes[${index}]: コードが重複しています`),
    )
  })

  it('noDuplicateWithin a list of lines speaks at the field', () => {
    const line = z.object({ code: z.string(), name: z.string() })
    const schema = z.object({ lines: z.array(line).check(noDuplicateWithin<z.output<typeof line>>('コード', 'code')) })
    const lines = [
      { code: '1', name: 'a' },
      { code: '2', name: 'a' },
      { code: '1', name: 'b' },
    ]
    expect(said(schema, { lines })).toEqual([
      'lines[0].code: コードが重複しています',
      'lines[2].code: コードが重複しています',
    ])
  })
})

describe('a number that is stored', () => {
  const schema = z
    .object({ name: text('店舗名').check(required('店舗名')), phone_number: text('電話番号').check(storedPhone) })
    .check(newNumbers({ phone_number: '電話番号' }, { phone_number: '03-0542-11022' }))

  it.each([
    ['as it stands', '03-0542-11022', []],
    ['as it stands, typed by a Japanese keyboard', '０３ー０５４２ー１１０２２', []],
    ['gone', '', []],
    ['mended', '0305421102', []],
    ['other and no better', '03-0542-11023', [expect.stringContaining('phone_number: 電話番号の桁数が違います')]],
    ['none', '12', [expect.stringContaining('phone_number: 電話番号は10桁または11桁')]],
  ])('%s', (_, typed, messages) => expect(said(schema, { name: '店', phone_number: typed })).toEqual(messages))

  it('is judged with what else is wrong', () => {
    expect(said(schema, { name: '', phone_number: '12' })).toHaveLength(2)
  })
})

describe('forms', () => {
  const schema = z
    .object({
      name: text('店舗名').check(required('店舗名'), maxChars('店舗名', 3), encodable('店舗名')),
      phone_number: z.optional(z.string().check(phone('電話番号'))),
      mail_address: z.optional(z.string().check(email('メールアドレス'))),
    })
    .check(atLeastOneOf({ phone_number: '電話番号', mail_address: 'メールアドレス' }))

  it('atLeastOneOf takes either', () => {
    expect(said(schema, { name: '店', phone_number: '0312345678' })).toEqual([])
    expect(said(schema, { name: '店', mail_address: 'a@b.jp', phone_number: '' })).toEqual([])
  })

  it('atLeastOneOf speaks at the first field, even while another field is wrong', () => {
    expect(said(schema, { name: '', phone_number: ' ' })).toContain(
      'phone_number: 電話番号、メールアドレスのいずれかを入力してください',
    )
    expect(said(schema, { name: '', phone_number: '' })).toEqual([
      'name: 店舗名を入力してください',
      'phone_number: 電話番号、メールアドレスのいずれかを入力してください',
    ])
  })

  it('a field says one thing at a time, and a missing one that it is required', () => {
    expect(said(schema, { name: '😀😀😀😀', phone_number: '0312345678' })).toEqual([
      'name: 店舗名は3文字以内で入力してください',
    ])
    expect(said(schema, { phone_number: '0312345678' })).toEqual(['name: 店舗名を入力してください'])
  })

  it('ticked', () => {
    const form = z.object({ is_terms_checked: z.boolean().check(ticked('個人情報の取り扱い')) })
    expect(said(form, { is_terms_checked: true })).toEqual([])
    expect(said(form, { is_terms_checked: false })).toEqual([
      'is_terms_checked: 個人情報の取り扱いをご確認のうえ、チェックを入れてください',
    ])
  })
})

describe('files', () => {
  const schema = fileField('納品書').check(fileType('納品書', ['csv', 'image/*']), fileSize('納品書', 5_000))

  it.each([
    [{ name: 'a.csv', size: 5_120_000 }, []],
    [{ name: 'A.CSV', size: 0, type: 'application/vnd.ms-excel' }, []],
    [{ name: 'photo', size: 1, type: 'image/png' }, []],
    [new File(['a'], '品.csv'), []],
    [{ name: 'a.csv', size: 5_120_001 }, [': 納品書は5,000KB以下のファイルを選択してください']],
    [{ name: 'a.csv.exe', size: 1 }, [': 納品書はcsv、image/*形式のファイルを選択してください']],
    [{ name: '.csv', size: 1 }, [': 納品書はcsv、image/*形式のファイルを選択してください']],
    [null, [': 納品書を選択してください']],
    ['a.csv', [': 納品書を選択してください']],
  ])('%j', (given, messages) => {
    expect(said(schema, given)).toEqual(messages)
  })
})
