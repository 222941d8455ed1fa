import { expect, test } from 'vitest'
import { raised_kinds } from '#contract/pages/public.ts'
import { testApp } from '#tests/support/app.ts'

const app = await testApp()

test('every kind of error has its page, and no other', async () => {
  const person = app.client('consumer')
  for (const kind of raised_kinds) expect((await person.page(`/errors/${kind}`)).statusCode).toBe(200)
  expect((await person.page('/errors/other')).statusCode).toBe(404)
})

test('what the server would report is masked', async () => {
  const person = app.client('consumer')
  const raised = await person.page('/dev/errors/server')
  expect([raised.statusCode, JSON.parse(raised.body)]).toEqual([
    500,
    { message: '処理に失敗しました。時間をおいてもう一度お試しください' },
  ])
  const { body } = await person.page('/dev/errors/reported')
  expect(body).toContain('確認のために起こしたエラー')
  expect(body).not.toMatch(/demo@example|090-1234/)
})
