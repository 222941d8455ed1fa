import { describe, expect, test } from 'vitest'
import { enteredIn, enteredNotice, enteredWords, itemsMeant, readTypedQuantity } from './entry.ts'

describe('a typed quantity', () => {
  test.each([
    ['3', '3', null],
    ['１２．５', '12.5', null],
    ['1,200', '1200', null],
    ['.5', '0.5', null],
    ['2.', '2', null],
    ['2c', '2', 'case'],
    ['２ｃ', '2', 'case'],
    ['2 ケース', '2', 'case'],
    ['4b', '4', 'piece'],
    ['4バラ', '4', 'piece'],
  ])('%s', (typed, quantity, unit_kind) => {
    expect(readTypedQuantity(typed)).toEqual({ quantity, unit_kind })
  })
  test.each(['', 'c', '.', '-1', '2x', '1.2.3', '三'])('%s is none', typed => {
    expect(readTypedQuantity(typed)).toBeNull()
  })
})

describe('finding an item', () => {
  const item = (code: string, name: string, name_kana: string, usual_count = 0) => ({
    code,
    name,
    name_kana,
    spec: '',
    usual_count,
  })
  const items = [
    item('1100', '真鯛 養殖', 'マダイ', 3),
    item('100', '金目鯛', 'キンメダイ', 9),
    item('2001', '鯛の子', 'タイノコ', 1),
    item('3000', 'とまと', 'トマト', 5),
  ]
  const codes = (typed: string) => itemsMeant(items, typed).map(one => one.code)
  test('the very code is first, then what begins so', () => {
    expect(codes('100')).toEqual(['100', '1100'])
    expect(codes('1')).toEqual(['100', '1100', '2001'])
  })
  test('kana of any kind and width', () => {
    expect(codes('ﾄﾏﾄ')).toEqual(['3000'])
    expect(codes('だい')).toEqual(['100', '1100'])
    // What is called so first; 金目鯛 is none.
    expect(codes('たい')).toEqual(['1100', '2001', '100'])
  })
  test('what is called so is before what only sounds so, whatever is ordered most', () => {
    const fish = [
      item('1908', '味付いかさし', 'アジツケイカサシ', 9),
      item('1300', 'シマアジ', 'シマアジ', 8),
      item('1310', 'アジフライ', 'アジフライ', 2),
      item('1301', '鯵 開き', 'アジヒラキ', 1),
      item('1302', 'アジ', 'アジ', 0),
    ]
    const meant = (typed: string) => itemsMeant(fish, typed).map(one => one.code)
    expect(meant('アジ')).toEqual(['1301', '1302', '1310', '1300', '1908'])
    expect(meant('あじつ')).toEqual(['1908'])
  })
  test('a food is its own word before what its reading merely begins with, and no part of two words of a reading', () => {
    const fish = [
      item('1907', '味付いかさし', 'あじつけいかさし', 9),
      item('1096', '真アジ', 'まあじ'),
      item('1097', '関アジ', 'せきあじ', 2),
      item('1148', '本ズワイ 棒肉', 'ほんずわい ぼうにく', 9),
      item('1185', '冷凍ウニ', 'れいとううに', 3),
      item('1182', 'バフンウニ 板', 'ばふんうに いた'),
      item('1186', 'ウニ 塩水', 'うに えんすい'),
    ]
    const meant = (typed: string) => itemsMeant(fish, typed).map(one => one.name)
    for (const typed of ['あじ', 'アジ', '鯵']) expect(meant(typed)).toEqual(['関アジ', '真アジ', '味付いかさし'])
    expect(meant('うに')).toEqual(['冷凍ウニ', 'ウニ 塩水', 'バフンウニ 板'])
    // What is no food of its own is found anywhere.
    expect(meant('うにく')).toEqual(['本ズワイ 棒肉'])
  })
  test('all words, in any place', () => {
    expect(codes('養殖 真鯛')).toEqual(['1100'])
  })
  test('nothing for nothing', () => {
    expect(codes('　')).toEqual([])
  })
})

test('what the log keeps of an entered order is read back in words', () => {
  expect(enteredIn({ entered: { way: 'fax', caller: '', reason: '常連のため' } })).toEqual({
    way: 'fax',
    caller: '',
    reason: '常連のため',
  })
  expect(enteredIn(null)).toBeNull()
  expect(enteredIn({ lines: [] })).toBeNull()
  expect(enteredWords({ way: 'phone', caller: '田中', reason: '' })).toEqual(['電話で受付（田中様）'])
  expect(enteredWords({ way: null, caller: '田中', reason: '数の聞き違い' })).toEqual([
    '田中様より',
    '理由：数の聞き違い',
  ])
})

describe('the notice', () => {
  const told = {
    number: '0412-0398-7',
    delivery_date: '2026-11-24',
    supplier: { name: '丸山水産', phone_number: '03-1111-2222' },
    lines: [{ name: '真鯛', quantity: '2.000', unit: '尾', case_unit: '', unit_kind: 'piece' as const }],
    total: '2764',
    until: null,
    entered: { way: 'phone' as const, caller: '田中', reason: '' },
    url: 'https://x.example/o',
  }
  test('names the order, its lines and whom to call', () => {
    expect(enteredNotice(told, 'placed')).toEqual({
      title: '丸山水産が2026/11/24(火)納品のご注文を登録しました（電話）',
      body: [
        '注文番号 0412-0398-7（2026/11/24(火)納品）',
        'ご注文者 田中様',
        '・真鯛 2尾',
        '合計（税込） ¥2,764',
        '',
        '内容が違うときは、丸山水産（電話 03-1111-2222）へご連絡ください。',
        'https://x.example/o',
      ].join('\n'),
    })
  })
  test('says until when it can be changed on the screen', () => {
    expect(enteredNotice({ ...told, until: '11/23(月) 24:00' }, 'edited').body).toContain(
      '11/23(月) 24:00まで画面から変更・取消できます',
    )
  })
  test('a cancellation gives its reason and no lines', () => {
    const { body } = enteredNotice({ ...told, entered: { way: null, caller: '', reason: '重複' } }, 'cancelled')
    expect(body).toContain('取消の理由：重複')
    expect(body).not.toContain('真鯛')
  })
})
