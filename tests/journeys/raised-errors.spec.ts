import { expect, test } from '#tests/support/browser.ts'

const kinds = [
  [
    'client',
    '画面を表示できませんでした',
    '再読み込み',
    ['画面からの報告', '確認のために起こしたエラー（d***@***、090****78）'],
  ],
  [
    'server',
    '画面を表示できませんでした',
    '再読み込み',
    ['サーバーからの報告', '確認のために起こしたエラー（d***@***、090****78）'],
  ],
  ['not_found', 'ページが見つかりません', 'トップへ戻る', ['画面からの報告', '報告されません。']],
  ['timeout', '通信できませんでした', 'もう一度試す', ['画面からの報告', '報告されません。']],
] as const

test('each kind of error is seen as a person sees it, beside what would be reported', async ({ people }) => {
  const developer = await people.somebody()
  const { page } = developer
  people.expects(/Error: 確認のために起こしたエラー/)
  people.expects(/^500 GET .*\/dev\/errors\/server/)
  people.expects(/^404 GET .*\/api\/errors\/not_found/)
  people.expects(/^net::\S+ GET .*\/dev\/errors\/timeout/)
  for (const [kind, title, way_on, [report, said]] of kinds) {
    await page.goto(`/errors/${kind}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('alert').locator('a, button').filter({ hasText: way_on })).toBeVisible()
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: report, exact: true }) })
    await expect(card).toContainText(said)
    await expect(card).not.toContainText('demo@')
    await developer.look(`error ${kind}`)
  }
})
