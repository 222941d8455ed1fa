import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  answerContact,
  changeContact,
  endContactLinks,
  getContact,
  listContacts,
} from '#contract/contacts/admin-contacts.contract.ts'
import { getLinkedContact, replyToAnswer } from '#contract/contacts/contact-links.contract.ts'
import { sendConsumerContact } from '#contract/contacts/contacts.contract.ts'
import {
  getConsumerContact,
  getSupplierContact,
  replyAsConsumer,
  replyAsSupplier,
} from '#contract/contacts/own-contacts.contract.ts'
import { countWaitingContacts } from '#contract/contacts/waiting-contacts.contract.ts'
import { listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { listSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addMember, world } from '#tests/support/world.ts'

const app = await testApp()

let count = 0
/** Of chance: other tests of the same database have used theirs. */
const token = () => `local.${randomBytes(16).toString('hex')}.localhost`

/** Somebody asks, and two of the staff have the page open. */
const start = async () => {
  count += 1
  const mail_address = `asking-${count}@answers.example`
  const sent = await app.client('consumer', { address: `203.0.113.${count % 250}` }).post(sendConsumerContact, {
    body: {
      recaptcha_token: token(),
      kind: 'consumer_other',
      contact: {
        name: '鮨 しお',
        contact_name: '塩田 花',
        phone_number: '03-1234-5678',
        mail_address,
        body: '領収書は出せますか',
        is_terms_checked: true,
      },
    },
  })
  expect(sent.status).toBe(201)
  const { id } = await app.deps.db
    .selectFrom('contacts')
    .select('id')
    .where('mail_address', '=', mail_address)
    .executeTakeFirstOrThrow()
  const staffOf = async (name: string) => {
    const { login_id, account_id } = await addAdmin(app, { name })
    return { account_id, person: await app.logIn('admin', login_id) }
  }
  const params = { contact_id: id }
  const one = await staffOf('運営 太郎')
  const two = await staffOf('運営 次郎')
  const answers = async () => {
    await app.drainJobs()
    return app.mails.to(mail_address).filter(mail => mail.subject.includes('回答'))
  }
  return { number: sent.body.number, mail_address, params, one, two, answers }
}

let keys = 0
const key = () => `answer-key-${(keys += 1)}`
const answer = (text: string, seen_posts = 0, state: 'in_hand' | 'done' = 'in_hand') => ({ text, state, seen_posts })

describe('an answer of staff', () => {
  test('is mailed with the number, stands in the thread, and makes whoever answers its assignee', async () => {
    const { number, params, one, answers } = await start()
    const body = answer('{お名前}さま、{会社名}の領収書を{番号}でお送りします。')
    const answered = await one.person.post(answerContact, { params, body, idempotency_key: key() })
    expect(answered.status, JSON.stringify(answered.body)).toBe(200)
    expect(answered.body).toMatchObject({ state: 'in_hand', assignee_name: '運営 太郎', revision: 2 })
    const words = `塩田 花さま、鮨 しおの領収書を${number}でお送りします。`
    expect(answered.body.posts).toMatchObject([
      { side: 'staff', text: words, said_by_name: '運営 太郎', mail: { fate: 'waiting', at: null } },
    ])
    const mails = await answers()
    expect(mails.map(mail => mail.subject)).toEqual([`【Oroshi】お問い合わせへの回答（受付番号 ${number}）`])
    expect(mails[0]?.text).toContain(words)
    expect(mails[0]?.text).toContain('このメールに返信されても、届きません')
    expect((await one.person.get(getContact, { params })).body.posts[0]?.mail?.fate).toBe('sent')
  })

  test('names where a reply arrives, where the house has such an address', async () => {
    const { params, one, answers } = await start()
    app.deps.config.contact_mail = 'support@oroshi.example'
    try {
      await one.person.post(answerContact, { params, body: answer('はい'), idempotency_key: key() })
      const [mail] = await answers()
      expect(mail).toMatchObject({ reply_to: 'support@oroshi.example' })
      expect(mail?.text).toContain('support@oroshi.example')
      expect(mail?.text).not.toContain('送信専用')
    } finally {
      app.deps.config.contact_mail = undefined
    }
  })

  test('pressed twice, in two tabs or by two people at once is one mail; the others see what stands now', async () => {
    const { params, one, two, answers } = await start()
    const press = (who: typeof one, idempotency_key: string, text: string) =>
      who.person.post(answerContact, { params, body: answer(text), idempotency_key })
    const same = key()
    const twice = await Promise.all([1, 2, 3].map(() => press(one, same, '出せます')))
    expect(twice.map(({ status, body }) => [status, body.posts.length])).toEqual([1, 2, 3].map(() => [200, 1]))
    expect(await answers()).toHaveLength(1)

    const other = await start()
    const at_once = await Promise.all([
      other.one.person.post(answerContact, { params: other.params, body: answer('はい'), idempotency_key: key() }),
      other.one.person.post(answerContact, { params: other.params, body: answer('はい'), idempotency_key: key() }),
      other.two.person.post(answerContact, {
        params: other.params,
        body: answer('確認します'),
        idempotency_key: key(),
      }),
    ])
    expect(at_once.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await other.answers()).toHaveLength(1)
    for (const { body } of at_once.filter(({ status }) => status === 409)) {
      expect(body.message).toBe('ほかの担当者が回答したか、返信が届いています。内容を確かめてから送ってください')
      expect(body).toMatchObject({ current: { posts: [{ side: 'staff' }] } })
    }
    const read = answer('もう一度お知らせします', 1, 'done')
    const after = await two.person.post(answerContact, { params, body: read, idempotency_key: key() })
    expect(after.body).toMatchObject({ state: 'done', posts: [{}, { said_by_name: '運営 次郎' }] })
    expect(await answers()).toHaveLength(2)
  })

  test('keeps an assignee who is there, and is told to whoever has the page open', async () => {
    const { params, one, two } = await start()
    const handling = { state: 'in_hand' as const, assignee_id: two.account_id, note: '' }
    await one.person.patch(changeContact, { params, body: { ...handling, revision: 1 } })
    const answered = await one.person.post(answerContact, { params, body: answer('はい'), idempotency_key: key() })
    expect(answered.body).toMatchObject({ assignee_name: '運営 次郎', revision: 3 })
    const stale = await two.person.patch(changeContact, { params, body: { ...handling, revision: 2 } })
    expect(stale.status).toBe(409)
  })

  test('takes a memo along that was typed beside it, unless somebody has written there since', async () => {
    const { params, one, two, answers } = await start()
    const memo = { assignee_id: two.account_id, note: '電話は夕方に', revision: 1 }
    const post = async (more: object) => {
      const { status, body } = await one.person.post(answerContact, {
        params,
        body: { ...answer('はい', (await answers()).length), ...more },
        idempotency_key: key(),
      })
      return [status, body.note, body.assignee_name, body.revision]
    }
    expect(await post({ memo })).toEqual([200, '電話は夕方に', '運営 次郎', 2])
    expect(await post({ memo: { ...memo, note: '古いメモ', assignee_id: null } })).toEqual([
      200,
      '電話は夕方に',
      '運営 次郎',
      3,
    ])
    // Nobody's any more: who answers has it in hand.
    expect(await post({ memo: { assignee_id: null, note: '', revision: 3 } })).toEqual([200, '', '運営 太郎', 4])
    const nobody = { ...memo, assignee_id: '01890000-0000-7000-8000-00000000dead', revision: 4 }
    expect((await post({ memo: nobody }))[0]).toBe(422)
    expect(await answers()).toHaveLength(3)
  })

  test.each([
    ['', '回答を入力してください'],
    ['　', '回答を入力してください'],
    ['あ'.repeat(4001), '回答は4000文字以内で入力してください'],
    ['{店名}さま', '回答の{店名}は、差し込める言葉ではありません。言葉を直すか、{ } を外してください'],
  ])('with %s is refused beside the field', async (text, message) => {
    const { params, one, answers } = await start()
    const refused = await one.person.post(answerContact, { params, body: answer(text), idempotency_key: key() })
    expect([refused.status, refused.body.messages]).toEqual([422, [{ field: 'text', message }]])
    expect(await answers()).toEqual([])
  })

  test('is nobody’s who only looks, and of no contact that there is not', async () => {
    const { params } = await start()
    const { login_id } = await addAdmin(app, { admin_role: 'viewer' })
    const viewer = await app.logIn('admin', login_id)
    const wish = { params, body: answer('はい'), idempotency_key: key() }
    expect((await viewer.post(answerContact, wish)).status).toBe(403)
    expect((await viewer.get(getContact, { params })).body.posts).toEqual([])
    const { one } = await start()
    const nowhere = { contact_id: '01890000-0000-7000-8000-00000000dead' }
    expect((await one.person.post(answerContact, { ...wish, params: nowhere })).status).toBe(404)
  })

  test('that came back says so, and one that was erased is sent to nobody', async () => {
    const { params, one, mail_address } = await start()
    await one.person.post(answerContact, { params, body: answer('はい'), idempotency_key: key() })
    await app.drainJobs()
    await app.deps.db
      .updateTable('outgoing_mails')
      .set({ state: 'failed', failed_at: app.deps.now(), failure: '550 no such user' })
      .where('destination', '=', mail_address)
      .where('key', 'like', '%:answer:%')
      .execute()
    const back = (await one.person.get(getContact, { params })).body
    expect([back.posts[0]?.mail?.fate, back.undelivered]).toEqual(['failed', true])
    const listed = await one.person.get(listContacts, { query: { q: mail_address } })
    expect(listed.body.items.map(item => item.undelivered)).toEqual([true])
    expect((await one.person.get(countWaitingContacts)).body.count).toBe(listed.body.waiting.count)
    await app.deps.db.updateTable('contacts').set({ mail_address: '' }).where('id', '=', params.contact_id).execute()
    const refused = await one.person.post(answerContact, { params, body: answer('はい', 1), idempotency_key: key() })
    expect([refused.status, refused.body.message]).toEqual([409, '連絡先が消去されているため、送れません'])
  })
})

describe('who asked, by the link of an answer', () => {
  const stranger = () => {
    count += 1
    return app.client('consumer', { address: `203.0.113.${count % 250}` })
  }
  /** An answered contact, and what its mail leads to. */
  const answered = async () => {
    const made = await start()
    await made.one.person.post(answerContact, {
      params: made.params,
      body: answer('領収書は注文履歴から出せます', 0, 'done'),
      idempotency_key: key(),
    })
    const [mail] = await made.answers()
    const access_token = /\/c\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
    return { ...made, access_token, link: { access_token } }
  }
  const reply = (text: string) => ({ text, recaptcha_token: token() })

  test('reads the thread without names, and the database has neither the link nor the words of its mail', async () => {
    const { link, number, mail_address, access_token } = await answered()
    const read = await stranger().get(getLinkedContact, { params: link })
    expect(read.body).toMatchObject({
      number,
      kind: 'consumer_other',
      body: '領収書は出せますか',
      posts: [{ side: 'staff', text: '領収書は注文履歴から出せます' }],
    })
    for (const word of ['塩田', '鮨 しお', mail_address, '運営 太郎'])
      expect(JSON.stringify(read.body)).not.toContain(word)
    const kept = await app.deps.db
      .selectFrom('outgoing_mails')
      .selectAll()
      .where('destination', '=', mail_address)
      .execute()
    expect(JSON.stringify(kept)).not.toContain(access_token)
  })

  test('answers back: staff are told, it is 未対応 again, and staff answer by a further link', async () => {
    const { link, params, one, number, answers } = await answered()
    const { mail_address: staff_address } = await addAdmin(app)
    const sent = await stranger().post(replyToAnswer, {
      params: link,
      body: reply(' 宛名は変えられますか '),
      idempotency_key: key(),
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body.posts.at(-1)).toMatchObject({ side: 'sender', text: '宛名は変えられますか' })
    const seen = (await one.person.get(getContact, { params })).body
    expect(seen).toMatchObject({ state: 'new', assignee_name: '運営 太郎', open_links: 1 })
    expect(seen.waiting_since).not.toBeNull()
    expect(seen.posts[1]).toMatchObject({ side: 'sender', said_by_name: '塩田 花', mail: null })
    await app.drainJobs()
    const told = app.mails.to(staff_address).filter(mail => mail.subject.includes(`お問い合わせ ${number}】返信`))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('宛名は変えられますか')
    expect(told[0]?.text).toContain(`/admins/contacts/${params.contact_id}`)
    // What staff had not read yet stands before the next answer.
    const blind = await one.person.post(answerContact, { params, body: answer('ほかには', 1), idempotency_key: key() })
    expect(blind.status).toBe(409)
    const next = await one.person.post(answerContact, {
      params,
      body: answer('はい', 2, 'done'),
      idempotency_key: key(),
    })
    expect(next.body).toMatchObject({ state: 'done', open_links: 2 })
    expect(await answers()).toHaveLength(2)
  })

  test('pressed twice or at once says it once, and one human check is good for one text', async () => {
    const { link, params, one } = await answered()
    const by = stranger()
    // Its page is open: the token of the document is there.
    expect((await by.post(replyToAnswer, { params: link, body: reply(''), idempotency_key: key() })).status).toBe(422)
    const [same, body] = [key(), reply('もう一つ教えてください')]
    const bodies = [body, { ...body, recaptcha_token: token() }, { ...body, recaptcha_token: token() }]
    const both = await Promise.all(
      bodies.map(one_of => by.post(replyToAnswer, { params: link, body: one_of, idempotency_key: same })),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await one.person.get(getContact, { params })).body.posts).toHaveLength(2)
    const other = { ...body, text: '別の話' }
    const refused = await by.post(replyToAnswer, { params: link, body: other, idempotency_key: key() })
    expect(refused.status).toBe(422)
    expect((await one.person.get(getContact, { params })).body.posts).toHaveLength(2)
  })

  test.each([
    ['', '返信を入力してください'],
    ['あ'.repeat(2001), '返信は2000文字以内で入力してください'],
  ])('with %s is refused beside the field', async (text, message) => {
    const { link } = await answered()
    const refused = await stranger().post(replyToAnswer, { params: link, body: reply(text), idempotency_key: key() })
    expect([refused.status, refused.body.messages]).toEqual([422, [{ field: 'text', message }]])
  })

  test('with a check that no person passed, or the eleventh time in an hour, is refused', async () => {
    const { link } = await answered()
    const by = stranger()
    const wrong = { text: 'はい', recaptcha_token: 'wrong' }
    expect((await by.post(replyToAnswer, { params: link, body: wrong, idempotency_key: key() })).status).toBe(422)
    for (const text of Array.from({ length: 10 }, (_, n) => `${n + 1}通目`)) {
      const sent = await by.post(replyToAnswer, { params: link, body: reply(text), idempotency_key: key() })
      expect(sent.status).toBe(200)
    }
    const body = reply('11通目')
    expect((await by.post(replyToAnswer, { params: link, body, idempotency_key: key() })).status).toBe(429)
  })

  test('finds nothing behind another token, one that has ended, or one that staff have taken back', async () => {
    const { link, params, one, answers } = await answered()
    const by = stranger()
    const tries = async (access_token: string) => [
      (await by.get(getLinkedContact, { params: { access_token } })).status,
      (await by.post(replyToAnswer, { params: { access_token }, body: reply('はい'), idempotency_key: key() })).status,
    ]
    expect(await tries('A'.repeat(43))).toEqual([404, 404])
    expect(await tries(`${link.access_token.slice(0, -1)}_`)).toEqual([404, 404])
    const begun = app.deps.now()
    app.clock.set(new Date(begun.getTime() + 89 * 86_400_000))
    expect((await tries(link.access_token))[0]).toBe(200)
    app.clock.set(new Date(begun.getTime() + 92 * 86_400_000))
    expect(await tries(link.access_token)).toEqual([404, 404])
    app.clock.set()
    const { posts } = (await one.person.get(getContact, { params })).body
    const ended = await one.person.delete(endContactLinks, { params })
    expect(ended.body.open_links).toBe(0)
    expect(await tries(link.access_token)).toEqual([404, 404])
    await one.person.post(answerContact, {
      params,
      body: answer('新しいリンクです', posts.length),
      idempotency_key: key(),
    })
    const fresh = /\/c\/([\w-]{43})$/m.exec((await answers()).at(-1)?.text ?? '')?.[1] ?? ''
    expect((await tries(fresh))[0]).toBe(200)
  })
})

describe('who waits for an answer', () => {
  const hour_ms = 3_600_000

  test('stands by how long, until it is answered or done', async () => {
    const begun = app.deps.now()
    const asked_at = (hours: number) => app.clock.set(new Date(begun.getTime() + hours * hour_ms))
    const first = await start()
    asked_at(2)
    const second = await start()
    asked_at(5)
    // Sessions of hours ago have ended.
    const person = await app.logIn('admin', (await addAdmin(app)).login_id)
    const waiting = async (limit?: number) => {
      const { body } = await person.get(listContacts, { query: { waiting: 'yes', ...(limit ? { limit } : {}) } })
      return body
    }
    const ours = [first.params.contact_id, second.params.contact_id]
    const order = async () => (await waiting(200)).items.map(one => one.id).filter(id => ours.includes(id))
    expect(await order()).toEqual(ours)
    const before = (await waiting()).waiting.count
    await person.post(answerContact, { params: first.params, body: answer('はい'), idempotency_key: key() })
    expect(await order()).toEqual([second.params.contact_id])
    const read = (await person.get(getContact, { params: first.params })).body
    expect(read.waiting_since).toBeNull()
    expect(new Date(read.first_answered_at ?? '').getTime() - new Date(read.created_at).getTime()).toBe(5 * hour_ms)
    const { waiting: now, first_answers } = await waiting()
    expect(now.count).toBe(before - 1)
    expect(first_answers?.count).toBeGreaterThan(0)
    expect(first_answers?.p90).toBeGreaterThanOrEqual(first_answers?.median ?? Number.POSITIVE_INFINITY)
    // Answered by telephone.
    const handling = { state: 'done' as const, assignee_id: null, note: '電話で回答', revision: 1 }
    await person.patch(changeContact, { params: second.params, body: handling })
    expect(await order()).toEqual([])
    asked_at(0)
  })

  test('comes a page at a time, none twice', async () => {
    const one = await start()
    const two = await start()
    const { person } = one.one
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await person.get(listContacts, {
        query: { waiting: 'yes', limit: 1, ...(cursor ? { cursor } : {}) },
      })
      seen.push(...body.items.map(item => item.id))
      cursor = body.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(expect.arrayContaining([one.params.contact_id, two.params.contact_id]))
    expect(new Set(seen).size).toBe(seen.length)
    expect((await person.get(listContacts, { query: { cursor: 'x_y' } })).status).toBe(422)
  })
})

describe('who asked while logged in', () => {
  test('is told in the bell, reads the answer on the own page and answers back there; nobody else does', async () => {
    app.clock.set()
    const made = await world(app)
    const { db } = app.deps
    for (const area of ['consumer', 'supplier'] as const) {
      const { owner, id: house_id } = made[area]
      const sender = await app.logIn(area, owner.login_id)
      const { id } = await db
        .insertInto('contacts')
        .values({
          route: area,
          kind: `${area}_other`,
          name: '鮨 しお',
          contact_name: '塩田 花',
          phone_number: '03-1234-5678',
          mail_address: owner.mail_address,
          contact: JSON.stringify({ body: '領収書は出せますか' }),
          account_id: owner.account_id,
          ...(area === 'consumer' ? { consumer_id: house_id } : { supplier_id: house_id }),
          address: '203.0.113.9',
          token_hash: randomBytes(32),
          content_hash: randomBytes(32),
          created_at: app.deps.now(),
          updated_at: app.deps.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const staff = await app.logIn('admin', (await addAdmin(app, { name: '運営 花子' })).login_id)
      const body = answer('はい、履歴から出せます。')
      const idempotency_key = key()
      for (const _again of [1, 2]) {
        await staff.post(answerContact, { params: { contact_id: id }, body, idempotency_key })
      }
      const list = area === 'consumer' ? listConsumerNotices : listSupplierNotices
      const told = (await sender.get(list)).body.items.filter(one => one.kind === 'contact_answered')
      expect(told).toMatchObject([{ body: 'はい、履歴から出せます。', path: `/${area}s/contacts/${id}` }])
      if (area === 'consumer') {
        const params = { consumer_contact_id: id }
        expect((await sender.get(getConsumerContact, { params })).body).toMatchObject({
          body: '領収書は出せますか',
          posts: [{ side: 'staff' }],
        })
        const back = { params, body: { text: 'ありがとうございます' }, idempotency_key: key() }
        expect((await sender.post(replyAsConsumer, back)).status).toBe(200)
        expect((await sender.post(replyAsConsumer, back)).body.posts).toHaveLength(2)
        const other = await addMember(app, made.consumer.id)
        const colleague = await app.logIn('consumer', other?.login_id ?? '')
        expect((await colleague.get(getConsumerContact, { params })).status).toBe(404)
        expect((await colleague.post(replyAsConsumer, { ...back, idempotency_key: key() })).status).toBe(404)
      } else {
        const params = { supplier_contact_id: id }
        expect((await sender.get(getSupplierContact, { params })).body.posts).toHaveLength(1)
        const back = { params, body: { text: 'ありがとうございます' }, idempotency_key: key() }
        expect((await sender.post(replyAsSupplier, back)).body.posts).toHaveLength(2)
      }
      const { body: now } = await staff.get(getContact, { params: { contact_id: id } })
      expect(now).toMatchObject({ state: 'new', posts: [{ side: 'staff' }, { side: 'sender' }] })
      await app.drainJobs()
    }
  })
})
