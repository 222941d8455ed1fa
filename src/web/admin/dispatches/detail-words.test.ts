import { expect, test } from 'vitest'
import { detailWords } from './detail-words.ts'

test.each([
  ['2 pages', '2ページ'],
  ['status 6017', '結果コード 6017'],
  ['the fax gateway says 503', '送信サービスの応答コード 503'],
  ['the fax gateway gives no number (200)', '送信サービスが受付番号を返しません（200）'],
  ['LINE did not answer', 'LINEから応答がありません'],
  ['550 5.1.1 user unknown', '550 5.1.1 user unknown'],
])('%s', (detail, words) => expect(detailWords(detail)).toBe(words))
