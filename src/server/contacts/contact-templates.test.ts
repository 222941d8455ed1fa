import { describe, expect, test } from 'vitest'
import {
  addContactTemplate,
  changeContactTemplate,
  listContactTemplates,
  removeContactTemplate,
} from '#contract/contacts/contact-templates.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin } from '#tests/support/world.ts'

const app = await testApp()

let count = 0
const named = (words: string) => `${words} ${(count += 1)}`
const staff = async (wish = {}) => app.logIn('admin', (await addAdmin(app, { name: '運営 太郎', ...wish })).login_id)
const body = '{お名前} 様（{会社名}、{番号}）'

describe('templates of answers', () => {
  test('are kept, changed and removed, each kept in the audit', async () => {
    const person = await staff()
    const name = named('お礼')
    const made = await person.post(addContactTemplate, { body: { name, body } })
    expect([made.status, made.body]).toMatchObject([201, { name, body, revision: 1, changed_by_name: '運営 太郎' }])
    const params = { contact_template_id: made.body.id }
    const changed = await person.patch(changeContactTemplate, { params, body: { name, body: '短く', revision: 1 } })
    expect(changed.body).toMatchObject({ body: '短く', revision: 2 })
    expect([made.body.side, changed.body.side]).toEqual(['both', 'both'])
    const late = await person.patch(changeContactTemplate, { params, body: { name, body: '別の人', revision: 1 } })
    expect([late.status, late.body]).toMatchObject([409, { current: { body: '短く', revision: 2 } }])
    expect((await person.delete(removeContactTemplate, { params })).status).toBe(204)
    const names = (await person.get(listContactTemplates)).body.items.map(one => one.name)
    expect(names).not.toContain(name)
    expect((await person.delete(removeContactTemplate, { params })).status).toBe(404)
    expect((await person.patch(changeContactTemplate, { params, body: { name, body, revision: 2 } })).status).toBe(404)
  })

  test('with a name that is taken, even at once, or words that stand for nothing are refused beside the field', async () => {
    const person = await staff()
    const name = named('導入')
    await person.post(addContactTemplate, { body: { name: '', body } })
    const both = await Promise.all([1, 2].map(() => person.post(addContactTemplate, { body: { name, body } })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    const taken = both.find(({ status }) => status === 422)?.body.messages
    expect(taken).toEqual([{ field: 'name', message: '同じ名前のテンプレートがあります。別の名前にしてください' }])
    const unknown = await person.post(addContactTemplate, { body: { name: named('x'), body: '{店名}と{担当}' } })
    const message = '本文の{店名}、{担当}は、差し込める言葉ではありません。言葉を直すか、{ } を外してください'
    expect(unknown.body.messages).toEqual([{ field: 'body', message }])
    const long = await person.post(addContactTemplate, { body: { name: 'あ'.repeat(61), body } })
    expect(long.body.messages).toEqual([{ field: 'name', message: 'テンプレート名は60文字以内で入力してください' }])
  })

  test('are of one side or of both', async () => {
    const person = await staff()
    const name = named('導入')
    const made = await person.post(addContactTemplate, { body: { name, body, side: 'supplier' } })
    expect([made.status, made.body.side]).toEqual([201, 'supplier'])
    const params = { contact_template_id: made.body.id }
    await person.patch(changeContactTemplate, { params, body: { name, body, side: 'consumer', revision: 1 } })
    const kept = (await person.get(listContactTemplates)).body.items.find(one => one.id === made.body.id)
    expect(kept?.side).toBe('consumer')
  })

  test('are read and not written by who only looks', async () => {
    const viewer = await staff({ admin_role: 'viewer' })
    expect((await viewer.get(listContactTemplates)).status).toBe(200)
    expect((await viewer.post(addContactTemplate, { body: { name: named('x'), body } })).status).toBe(403)
  })
})
