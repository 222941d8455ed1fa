import { expect, it } from 'vitest'
import { isInPlace } from './postal-place.ts'

const toyosu = { prefecture: '東京都', address: '江東区豊洲' }
const kyoto = { prefecture: '京都府', address: '京都市中京区虎屋町' }

it.each([
  [toyosu, '東京都', '江東区豊洲6-6-1', true],
  [toyosu, '東京都', '江東区 豊洲６丁目', true],
  [toyosu, '東京都', '東京都江東区豊洲6-6-1', true],
  [toyosu, '東京都', '中央区銀座9-31-4', false],
  [toyosu, '東京都', '江東区東雲1-1', false],
  [toyosu, '千葉県', '江東区豊洲6-6-1', false],
  // While it is being typed, and where nothing stands yet, nothing is wrong.
  [toyosu, '東京都', '江東', true],
  [toyosu, '', '', true],
  [toyosu, '東京都', '', true],
  // Streets stand between the ward and its town in Kyoto; ケ and ヶ are one.
  [kyoto, '京都府', '京都市中京区烏丸通御池下る虎屋町566', true],
  [{ prefecture: '東京都', address: '千代田区霞が関' }, '東京都', '千代田区霞ヶ関1-2', true],
  [{ prefecture: '神奈川県', address: '横浜市保土ケ谷区' }, '神奈川県', '横浜市保土ヶ谷区1', true],
])('%j has %s%s: %s', (place, prefecture, address, is) => {
  expect(isInPlace(place, { prefecture, address })).toBe(is)
})
