import { describe, expect, test } from 'vitest'
import { audienceWords, isOffered, mayRead, readArticle } from './article.ts'

const text = (...head: string[]) => `# 題\n\n${head.join('\n')}\n\n## 節\n\n文\n- 項目\n`
const plain = readArticle(text('種類：お知らせ', '日付：2026-11-27'))

describe('the head of an article', () => {
  test('says its kind, its day and for whom it is', () => {
    expect(plain).toEqual({
      title: '題',
      kind: 'news',
      published_on: '2026-11-27',
      owners_only: false,
      prefectures: [],
      sections: [{ title: '節', paragraphs: ['文', '- 項目'] }],
    })
    const narrow = readArticle(text('種類：使い方', '日付：2026-11-27', '役割：オーナー', '地域：東京都、神奈川県'))
    expect(narrow).toMatchObject({ kind: 'help', owners_only: true, prefectures: ['東京都', '神奈川県'] })
    expect(audienceWords(narrow)).toBe('東京都・神奈川県の飲食店のオーナー')
    expect(audienceWords(plain)).toBe('飲食店の全員')
  })

  test.each([
    [['種類：お知らせ']],
    [['日付：2026-11-27']],
    [['種類：広告', '日付：2026-11-27']],
    [['種類：お知らせ', '日付：2026-11-31']],
    [['種類：お知らせ', '日付：2026-11-27', '役割：店長']],
    [['種類：お知らせ', '日付：2026-11-27', 'ほかの文']],
  ])('that lacks something or says what nobody knows is a fault: %s', head => {
    expect(() => readArticle(text(...head))).toThrow('cannot be read')
  })
})

describe('an article', () => {
  const owner = { role: 'owner', prefecture: '東京都' } as const
  const staff = { role: 'staff', prefecture: '大阪府' } as const
  const nowhere = { role: 'owner', prefecture: null } as const
  const owners = { ...plain, owners_only: true }
  const tokyo = { ...plain, prefectures: ['東京都'] }

  test.each([
    [plain, owner, '2026-11-26', false],
    [plain, staff, '2026-11-27', true],
    [owners, owner, '2026-11-27', true],
    [owners, staff, '2026-11-27', false],
    [tokyo, owner, '2026-11-27', true],
    [tokyo, staff, '2026-11-27', false],
    [tokyo, nowhere, '2026-11-27', false],
  ])('is read by whom it is for, from its day on', (article, reader, today, may) => {
    expect(mayRead(article, reader, today)).toBe(may)
  })

  test('is offered for sixty days', () => {
    expect(isOffered(plain, '2027-01-25')).toBe(true)
    expect(isOffered(plain, '2027-01-26')).toBe(false)
  })
})
