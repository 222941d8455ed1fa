import { expect, test } from 'vitest'
import { type HealthFacts, type HealthTopic, readHealth } from './health.ts'

const well: HealthFacts = {
  database: true,
  schema: true,
  queue: true,
  replica: true,
  files: true,
  disk: true,
  departures: true,
  workers: 2,
  jobs: { ready: 1, waiting: 30, running: 2 },
  oldest_seconds: 1,
  given_up: [],
  late_dispatches: 0,
  retried_dispatches: 0,
  failed_dispatches: 0,
  late_mails: 0,
  mail_server: true,
  notices: [{ channel: 'mail', left: 200, failed: 1 }],
  database_bytes: 2_340_000_000,
  connections: 22,
  most_connections: 100,
  replica_lag_seconds: null,
  free_bytes: 50_000_000_000,
  sms: { today: 3, daily: 300, this_month: 40, monthly: 3000 },
  line: [{ name: '共通', pushes: 10, budget: 200 }],
  people: { consumer: 120, supplier: 14, admin: 1 },
}
const of = (topic: HealthTopic, some: Partial<HealthFacts>) =>
  readHealth({ ...well, ...some }).find(one => one.topic === topic)

test('where all is well nothing is to be done, and each thing says so', () => {
  const read = readHealth(well)
  expect(read.map(one => [one.level, one.advice])).toEqual(read.map(() => ['good', '']))
  expect(read.every(one => one.words !== '')).toBe(true)
})

test.each<[HealthTopic, Partial<HealthFacts>, string, string]>([
  ['orders', { database: false }, 'bad', 'データベースにつながりません'],
  ['orders', { schema: false }, 'bad', '形が古い'],
  ['orders', { queue: false }, 'bad', '順番待ちを読めません'],
  ['workers', { workers: 0 }, 'bad', 'ひとつも動いていません'],
  ['notices', {}, 'good', 'メール 200件中1件が届かず（0.5%）'],
  ['notices', { notices: [] }, 'good', '送ったものはありません'],
  ['notices', { notices: [{ channel: 'line', left: 20, failed: 1 }] }, 'watch', 'LINE 20件中1件が届かず（5.0%）'],
  ['notices', { notices: [{ channel: 'sms', left: 3, failed: 3 }] }, 'good', 'SMS 3件中3件'],
  ['line', {}, 'good', '共通 10 / 200通'],
  ['line', { line: [] }, 'good', '使っていません'],
  ['line', { line: [{ name: '共通', pushes: 170, budget: 200 }] }, 'watch', '共通 170 / 200通'],
  ['line', { line: [{ name: '共通', pushes: 200, budget: 200 }] }, 'watch', '上限に達し、メールで送っています'],
  ['queue', { oldest_seconds: 119 }, 'good', '時刻を待つもの 30件'],
  ['queue', { oldest_seconds: 120 }, 'watch', '2分前から'],
  ['queue', { oldest_seconds: 7_300 }, 'bad', '2時間前から'],
  [
    'given_up',
    {
      given_up: [
        { task: 'send_dispatch', count: 2 },
        { task: 'odd', count: 1 },
      ],
    },
    'watch',
    '発注の送信 2件、odd 1件',
  ],
  [
    'dispatches',
    { late_dispatches: 3, failed_dispatches: 1 },
    'bad',
    '発注が3件あります（この1日に届かなかったもの 1件）',
  ],
  ['dispatches', { failed_dispatches: 1 }, 'watch', '1件'],
  ['dispatches', { retried_dispatches: 2 }, 'good', '1回で送れず、送り直しているものが2件あります'],
  ['dispatches', { failed_dispatches: 1, retried_dispatches: 2 }, 'watch', '送り直しているものが2件あります'],
  ['dispatches', { departures: false }, 'bad', '復元の後'],
  ['mails', { mail_server: false, late_mails: 4 }, 'bad', 'メールサーバーにつながりません'],
  ['mails', { late_mails: 4 }, 'watch', 'メールが4件'],
  ['database', { connections: 81 }, 'watch', '大きさ 2.3 GB、接続 81 / 100'],
  ['database', { database_bytes: 12_000_000 }, 'good', '12 MB'],
  ['replica', { replica: false }, 'bad', 'つながりません'],
  ['replica', { replica_lag_seconds: 2 }, 'good', '遅れ 2秒'],
  ['replica', { replica_lag_seconds: 90 }, 'watch', '1分遅れています'],
  ['files', { files: false }, 'bad', '保存先を読めません'],
  ['files', { free_bytes: null }, 'good', '保存できます'],
  ['files', { free_bytes: 1_000_000_000 }, 'watch', '空き 1.0 GB'],
  ['files', { disk: false, free_bytes: 1_000_000 }, 'bad', '空き 1 MB'],
  ['sms', { sms: { today: 241, daily: 300, this_month: 300, monthly: 3000 } }, 'watch', '今日 241 / 300'],
  ['sms', { sms: { today: 300, daily: 300, this_month: 300, monthly: 3000 } }, 'bad', 'SMSは送られません'],
])('%s with %o is %s', (topic, some, level, words) => {
  const read = of(topic, some)
  expect(read?.level).toBe(level)
  expect(read?.words).toContain(words)
  expect(read?.advice !== '').toBe(level !== 'good')
})
