import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeAccount, listAccounts } from '#contract/accounts/accounts.contract.ts'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { listContacts } from '#contract/contacts/admin-contacts.contract.ts'
import type { QueryInput } from '#contract/http/route.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, world } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const staff = async (name: string) => {
  const { login_id, account_id } = await addAdmin(app, { name })
  return { account_id, client: await app.logIn('admin', login_id) }
}

type Person = Awaited<ReturnType<typeof staff>>
const read = async ({ client, account_id }: Person, query: QueryInput<typeof listAdminAudits> = {}) =>
  (await client.get(listAdminAudits, { query: { actor_id: account_id, ...query } })).body.items

describe('what staff do', () => {
  test('is kept with who, what and about whom; nobody can change it, not even by SQL', async () => {
    const person = await staff('運営 花子')
    const made = await world(app)
    const { account_id, name, login_id } = made.consumer.owner
    await person.client.patch(changeAccount, { params: { id: account_id }, body: { suspended: true } })
    await person.client.patch(changeAccount, { params: { id: account_id }, body: { suspended: false } })
    expect(await read(person, { kind: 'acts' })).toMatchObject([
      { act: 'account_resumed', actor_name: '運営 花子', subject_id: account_id },
      { act: 'account_suspended', subject_name: `${name}（${login_id}）` },
      { act: 'logged_in', subject_id: null, facts: ['接続元：192.0.2.1'] },
    ])
    const refused = /admin_audits is append-only/
    await expect(sql`update admin_audits set actor_name = 'だれか'`.execute(app.deps.db)).rejects.toThrow(refused)
    await expect(sql`delete from admin_audits`.execute(app.deps.db)).rejects.toThrow(refused)
    await expect(sql`truncate admin_audits`.execute(app.deps.db)).rejects.toThrow(refused)
  })

  test('that was refused is no act', async () => {
    const person = await staff('運営 次郎')
    const own = { params: { id: person.account_id }, body: { suspended: true } }
    expect((await person.client.patch(changeAccount, own)).status).toBe(409)
    expect((await read(person, { kind: 'acts' })).map(one => one.act)).toEqual(['logged_in'])
  })

  test('each look is kept with what was searched, and asked again within ten minutes it is the same look', async () => {
    const person = await staff('運営 三郎')
    const look = (q: string) => person.client.get(listAccounts, { query: { q } })
    await look('丸田')
    await look('丸田')
    await look('とおか')
    app.clock.pass({ minutes: 11 })
    await look('丸田')
    await person.client.get(listContacts)
    const looks = await read(person, { kind: 'looks' })
    expect(looks.filter(one => one.act === 'accounts_seen').map(one => one.facts)).toEqual([
      ['検索：丸田'],
      ['検索：とおか'],
      ['検索：丸田'],
    ])
    expect(looks.filter(one => one.act === 'contacts_seen')).toHaveLength(1)
  })

  test('is found however it is written, by day and by subject, and paged from the newest back', async () => {
    const person = await staff('運営 四郎')
    const made = await world(app, { consumer: { name: '鮨 マルタ' }, owner: { name: '髙田 まるた' } })
    const { account_id } = made.consumer.owner
    for (const suspended of [true, false, true, false]) {
      app.clock.pass({ minutes: 1 })
      await person.client.patch(changeAccount, { params: { id: account_id }, body: { suspended } })
    }
    app.clock.pass({ minutes: 1 })
    expect(await read(person, { kind: 'acts', q: '高田 マルタ' })).toHaveLength(4)
    expect(await read(person, { kind: 'acts', q: '高田 とおか' })).toEqual([])
    expect(await read(person, { kind: 'acts', subject_id: account_id })).toHaveLength(4)
    expect(await read(person, { kind: 'acts', from: '2026-11-21' })).toEqual([])
    expect(await read(person, { kind: 'acts', to: '2026-11-19' })).toEqual([])
    expect(await read(person, { kind: 'acts', from: '2026-11-20', to: '2026-11-20' })).toHaveLength(5)
    const query = { actor_id: person.account_id, kind: 'acts' as const, limit: 3 }
    const { body: first } = await person.client.get(listAdminAudits, { query })
    const { body: rest } = await person.client.get(listAdminAudits, {
      query: { ...query, cursor: first.next_cursor ?? undefined },
    })
    expect([...first.items, ...rest.items].map(one => one.act)).toEqual([
      'account_resumed',
      'account_suspended',
      'account_resumed',
      'account_suspended',
      'logged_in',
    ])
    expect(first.staff.some(one => one.id === person.account_id)).toBe(true)
  })
})
