import { expect, test } from 'vitest'
import { readTermsText } from './terms-text.ts'

test('a text of rules is a title, a lead and sections of paragraphs', () => {
  const text = '# 規約（雛形）\n\n2026年11月24日から\n\n## 登録\n\n一つめ。\n\n- 甲\n- 乙\n\n## 停止\n\n三つめ。\n'
  expect(readTermsText(text)).toEqual({
    title: '規約（雛形）',
    lead: ['2026年11月24日から'],
    sections: [
      { title: '登録', paragraphs: ['一つめ。', '- 甲', '- 乙'] },
      { title: '停止', paragraphs: ['三つめ。'] },
    ],
  })
  expect(readTermsText('# 題\n')).toEqual({ title: '題', lead: [], sections: [] })
})
