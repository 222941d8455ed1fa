import { describe, expect, test } from 'vitest'
import { columnsOfSuppliers, parseLeadDays, parseMethod, parseWeekdays } from './supplier-file.ts'

describe('a file of suppliers', () => {
  test('its columns are known by what people call them; a file without titles has none', () => {
    expect(columnsOfSuppliers(['業者名', 'ＴＥＬ', 'ﾌｧｯｸｽ', '備考'])).toEqual({
      name: 0,
      phone_number: 1,
      fax_number: 2,
    })
    expect(columnsOfSuppliers(['魚政商店', '03-0100-4000'])).toBeNull()
  })

  test.each([
    ['FAX', 'fax'],
    ['ﾌｧｯｸｽ', 'fax'],
    ['メール', 'mail'],
    ['E-mail', 'mail'],
    ['ＬＩＮＥ', 'line'],
    ['電話', null],
  ])('%s travels by %s', (text, method) => {
    expect(parseMethod(text, { fax_number: '', mail_address: '' })).toBe(method)
  })

  test('where nothing is said, by what there is', () => {
    expect(parseMethod('', { fax_number: '', mail_address: 'a@b.example' })).toBe('mail')
    expect(parseMethod('', { fax_number: '03-0100-4001', mail_address: 'a@b.example' })).toBe('fax')
  })

  test.each([
    ['', 1],
    ['前日', 1],
    ['当日', 0],
    ['２日前', 2],
    ['3', 3],
    ['来週', null],
    ['9', null],
  ])('%s: %s days before', (text, days) => {
    expect(parseLeadDays(text)).toBe(days)
  })

  test.each([
    ['', []],
    ['毎日', []],
    ['月・水・金', [1, 3, 5]],
    ['月水金', [1, 3, 5]],
    ['月曜日、木曜日', [1, 4]],
    ['月〜土', [1, 2, 3, 4, 5, 6]],
    ['土-月', [0, 1, 6]],
    ['平日', [1, 2, 3, 4, 5]],
    ['隔週', null],
  ])('%s is %j', (text, days) => {
    expect(parseWeekdays(text)).toEqual(days)
  })
})
