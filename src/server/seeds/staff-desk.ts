import sharp from 'sharp'
import { v7 } from 'uuid'
import type { AgentDraft } from '#contract/agent-registrations/agent-registration.form.ts'
import type { HardestPart } from '#domain/questionnaires/usage.ts'
import { addAgentImage, askAgent } from '#server/agent-registrations/ask-agent.ts'
import { moveAsStaff } from '#server/agent-registrations/move-agent.ts'
import { answerContact } from '#server/contacts/answer-contact.ts'
import type { Deps } from '#server/deps.ts'
import type { AdminActor, ConsumerActor } from '#server/http/actor.ts'
import { askFlyerSending } from '#server/stores/invite-flyer.ts'
import { sendPlatformInvites } from '#server/stores/platform-invites.ts'
import { insertAll } from './insert-all.ts'
import type { Masters } from './masters.ts'

const hour_ms = 3_600_000

/** What waits for the platform's staff, and what they did: no page of theirs is empty. */
export const fillStaffDesk = async (deps: Deps, masters: Masters, at: Date) => {
  const ago = (hours: number) => new Date(at.getTime() - hours * hour_ms)
  const staff = await adminOf(deps)
  const ownerOf = (login_id: string): ConsumerActor => {
    const owner = masters.restaurants.get(login_id)?.people[0]
    if (!owner) throw new Error(`the demo world has no ${login_id}`)
    return owner
  }
  await askForSuppliers(deps, ownerOf('izakaya-tarubei'), ago(3))
  await answerUsage(deps, masters, at)
  // In the order of their hours: the list of what staff did goes by when it was written down.
  await writeContacts(deps, staff, ownerOf('izakaya-yoimachi'), at)
  await inviteStores(deps, masters, staff, ago(2))
  await askForLetters(deps, masters, ago(1))
  await offerSuppliers(deps, staff, ownerOf('izakaya-umineko'), at)
  // Long over: nobody's page shows it any more.
  await insertAll(deps.db, 'announcements', [
    {
      audience: 'everyone',
      title: '計画停止のお知らせ',
      body: '午前3時から4時まで、設備の点検のため停止しました。ご協力ありがとうございました。',
      shown_from: ago(24 * 9),
      shown_until: ago(24 * 8),
      changed_by_name: staff.name,
      changed_at: ago(24 * 10),
    },
  ])
}

const adminOf = async ({ db }: Deps): Promise<AdminActor> => {
  const { id, name } = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('login_id', '=', 'demo-admin')
    .executeTakeFirstOrThrow()
  return { area: 'admin', account_id: id, name, role: 'owner', second_step: false }
}

/** A slip of paper with its rows: no letters, which not every machine has. */
const slip = () => {
  const rows = Array.from(
    { length: 9 },
    (
      _,
      row,
    ) => `<path d="M60 ${330 + row * 56} h${180 + ((row * 67) % 120)} M420 ${330 + row * 56} h60 M540 ${330 + row * 56} h90"
      stroke="#4a5568" stroke-width="13" stroke-linecap="round"/><path d="M40 ${358 + row * 56} h640" stroke="#cbd5e0" stroke-width="2"/>`,
  )
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960"><rect width="720" height="960" fill="#fdfcf7"/>
      <path d="M220 90 h280" stroke="#2d3748" stroke-width="26" stroke-linecap="round"/>
      <path d="M60 170 h240 M60 212 h170 M460 170 h200" stroke="#4a5568" stroke-width="13" stroke-linecap="round"/>
      <rect x="40" y="262" width="640" height="620" fill="none" stroke="#718096" stroke-width="3"/>${rows.join('')}</svg>`),
  )
    .jpeg()
    .toBuffer()
}

const askForSuppliers = async (deps: Deps, owner: ConsumerActor, at: Date) => {
  const photo = await addAgentImage(deps, owner, await slip(), at)
  const words = '製麺所の納品書です。電話 03-0841-7719、毎朝届きます。締切は前日の夕方です。'
  await askAgent(deps, owner, { key: v7(), words, agent_image_ids: [photo.id] }, at)
}

const offered: AgentDraft = {
  supplier: {
    name: '湯島製氷',
    phone_number: '03-0833-5120',
    fax_number: '03-0833-5121',
    mail_address: '',
    method: 'fax',
    closing_time: '18:00',
    closing_lead_days: 1,
    delivery_weekdays: [1, 2, 3, 4, 5, 6],
  },
  items: [
    { code: '', name: '砕氷', spec: '10kg', unit: '袋', price: '900', tax_rate: 8 },
    { code: '', name: '板氷', spec: '3.75kg', unit: '枚', price: '550', tax_rate: 8 },
  ],
}

const offerSuppliers = async (deps: Deps, staff: AdminActor, owner: ConsumerActor, at: Date) => {
  const words = '湯島製氷 FAX 03-0833-5121 砕氷10kgと板氷'
  const id = await askAgent(deps, owner, { key: v7(), words, agent_image_ids: [] }, at)
  const given = { drafts: [offered], words: '単価は今月の納品書の金額です。' }
  await moveAsStaff(deps, staff, { id, revision: 1, act: 'offer' }, given, at)
}

const said: [score: number, hardest: HardestPart, words: string][] = [
  [10, 'nothing', '閉店後に落ち着いて頼めるのが助かります。'],
  [9, 'arrival', ''],
  [8, 'entering', '単位の切り替えをもう少し大きくしてほしい。'],
  [10, 'nothing', ''],
  [6, 'suppliers', '仕入先の登録に時間がかかりました。'],
  [9, 'dates', ''],
  [7, 'finding', '商品名の書き方が店と違って、探すことがあります。'],
  [4, 'arrival', 'FAXが届いたか、いまも電話で確かめています。'],
]

const answerUsage = async (deps: Deps, masters: Masters, at: Date) => {
  const people = [...masters.restaurants.values()].flatMap(({ people: [owner] }) => owner ?? []).toReversed()
  await insertAll(
    deps.db,
    'usage_answers',
    said.flatMap(([score, hardest, words], index) => {
      const person = people[index]
      if (!person) return []
      const { account_id, consumer_id } = person
      const chosen_at = new Date(at.getTime() - (index + 1) * 29 * hour_ms)
      return { account_id, consumer_id, choice: 'answered', score, hardest, words, chosen_at }
    }),
  )
}

const templates = [
  {
    name: '導入のご相談へのお返事',
    side: 'supplier',
    body: '{会社名}でのご利用をご検討いただき、ありがとうございます。\n得意先の一覧（コードと店名）をご用意いただければ、その日のうちに受注を始められます。ご都合のよい日時をお知らせください。',
  },
  {
    name: 'まとめて発注する方法',
    side: 'consumer',
    body: '納品日ごとに発注を分けて送れます。発注画面で納品日を選び直し、定休日のあとの分まで続けて送ってください。',
  },
]

const writeContacts = async (deps: Deps, staff: AdminActor, cook: ConsumerActor, at: Date) => {
  const ago = (hours: number) => new Date(at.getTime() - hours * hour_ms).toISOString()
  const cook_at = { phone_number: '03-0578-1140', mail_address: 'izakaya-yoimachi@restaurant.example.jp' }
  const desk_at = { phone_number: '03-0462-3308', mail_address: 'info@kitaguchi-seika.example.jp' }
  const row = (index: number) => ({
    address: '192.0.2.1',
    user_agent: null,
    token_hash: Buffer.alloc(32, index),
    content_hash: Buffer.alloc(32, index),
  })
  const asked = { name: '居酒屋 宵待', contact_name: cook.name, ...cook_at }
  const inquired = { name: '北口青果株式会社', contact_name: '北口 良子', ...desk_at }
  const rows = [
    {
      ...row(2),
      ...inquired,
      route: 'supplier',
      kind: 'supplier_lp_inquiry',
      account_id: null,
      consumer_id: null,
      contact: JSON.stringify({ ...inquired, restaurant_count: '80', body: '来月から試したいと考えています。' }),
      state: 'new',
      created_at: ago(30),
      updated_at: ago(30),
      waiting_since: ago(30),
    },
    {
      ...row(1),
      ...asked,
      route: 'consumer',
      kind: 'consumer_how_to_use',
      account_id: cook.account_id,
      consumer_id: cook.consumer_id,
      contact: JSON.stringify({ ...asked, body: '定休日の前の日に、まとめて発注する方法を教えてください。' }),
      state: 'new',
      created_at: ago(5),
      updated_at: ago(5),
      waiting_since: ago(5),
    },
  ]
  const [inquiry] = await deps.db.insertInto('contacts').values(rows).returning('id').execute()
  if (!inquiry) throw new Error('the demo world has no inquiry')
  await insertAll(
    deps.db,
    'contact_templates',
    templates.map(one => ({ ...one, changed_at: ago(96), changed_by_name: staff.name })),
  )
  // One waits for an answer, the other has one.
  const text = templates[0]?.body ?? ''
  const answer = { text, state: 'in_hand' as const, seen_posts: 0, key: v7() }
  await answerContact(deps, staff, inquiry.id, answer, new Date(ago(6)), async () => null)
}

/** Two of the wholesaler's prospects, whom it has invited already, by mail. */
const inviteStores = async (deps: Deps, masters: Masters, staff: AdminActor, at: Date) => {
  const rows = await deps.db
    .selectFrom('store_invites as i')
    .innerJoin('stores as s', 's.id', 'i.store_id')
    .select('s.id')
    .where('s.supplier_id', '=', masters.suppliers.get('fish')?.supplier_id ?? '')
    .orderBy('s.customer_code')
    .limit(2)
    .execute()
  const invites = rows.map(({ id }, index) => ({
    store_id: id,
    destination: `prospect-${index + 1}@restaurant.example.jp`,
  }))
  await sendPlatformInvites(deps, staff, { channel: 'mail', invites }, at)
}

/** Two more of them have an address alone: the wholesaler asks staff to write to them by post. */
const askForLetters = async (deps: Deps, masters: Masters, at: Date) => {
  const clerk = masters.suppliers.get('fish')?.clerk
  if (!clerk) throw new Error('the demo world has no wholesaler')
  const rows = await deps.db
    .selectFrom('stores')
    .select('id')
    .where('supplier_id', '=', clerk.supplier_id)
    .where('customer_code', 'in', ['2003', '2004'])
    .execute()
  await askFlyerSending(deps, clerk, { way: 'post', store_ids: rows.map(one => one.id) }, at)
}
