import { type OutboundChannel, outbound_channel_words } from '#domain/notices/outbound.ts'

/** What an operator looks at, as it was measured a moment ago. */
export type HealthFacts = {
  database: boolean
  schema: boolean
  queue: boolean
  replica: boolean
  files: boolean
  disk: boolean
  /** Things may leave: nothing waits for staff to settle what had left before a restore. */
  departures: boolean
  /** Pools of workers that live. */
  workers: number
  jobs: { ready: number; waiting: number; running: number }
  /** How long the oldest job that is ready has waited. */
  oldest_seconds: number | null
  /** Jobs that are tried no more, by task. */
  given_up: readonly { task: string; count: number }[]
  /** Not sent yet, though queued for more than `late_minutes`, and neither waiting for its turn. */
  late_dispatches: number
  /** Did not leave at the last try, and are tried again. */
  retried_dispatches: number
  /** Of the last day, and not told by telephone. */
  failed_dispatches: number
  late_mails: number
  /** The mail server answers, as far as it can be asked. */
  mail_server: boolean
  /** What left of the last day to people by each way, and how many of it have not arrived for a fault. */
  notices: readonly { channel: OutboundChannel; left: number; failed: number }[]
  database_bytes: number
  connections: number
  most_connections: number
  /** null: there is none. */
  replica_lag_seconds: number | null
  /** null: files lie in a bucket. */
  free_bytes: number | null
  sms: { today: number; daily: number; this_month: number; monthly: number }
  /** Of each official account, this month. */
  line: readonly { name: string; pushes: number; budget: number }[]
  people: { consumer: number; supplier: number; admin: number }
}

export const health_levels = ['good', 'watch', 'bad'] as const
export type HealthLevel = (typeof health_levels)[number]

export const health_topics = {
  orders: '発注の受付',
  workers: 'ワーカー',
  queue: '処理の順番待ち',
  given_up: '打ち切った処理',
  dispatches: '発注の送信',
  mails: 'メール',
  notices: 'お知らせの到達（24時間）',
  database: 'データベース',
  replica: '複製',
  files: '写真とファイル',
  sms: 'SMSの上限',
  line: 'LINEの上限（今月）',
  people: 'ログイン中',
} as const
export type HealthTopic = keyof typeof health_topics

export type HealthReading = {
  topic: HealthTopic
  level: HealthLevel
  words: string
  /** What to do; '' where nothing is to be done. */
  advice: string
}

export const late_minutes = 10
const gigabyte = 1_000_000_000
const least_free = 2 * gigabyte

const task_words: Record<string, string> = {
  send_dispatch: '発注の送信',
  poll_dispatch: 'FAXの結果の確認',
  send_outgoing_mail: 'メールの送信',
  send_mails: '多くの店舗へのメールの送信',
  send_line_message: 'LINEの送信',
  handle_line_event: 'LINEの受信',
  send_sms: 'SMSの送信',
  send_push: '端末への通知',
  deliver_message: 'メッセージの配信',
  run_scheduled_orders: '定期発注',
  make_takeout: 'データの書き出し',
}

const size = (bytes: number) =>
  bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : `${Math.round(bytes / 1_000_000)} MB`

const long = (seconds: number) => {
  if (seconds < 60) return `${Math.floor(seconds)}秒`
  return seconds < 3600 ? `${Math.floor(seconds / 60)}分` : `${Math.floor(seconds / 3600)}時間`
}

type Read = Omit<HealthReading, 'topic'>
const good = (words: string): Read => ({ level: 'good', words, advice: '' })
const watch = (words: string, advice: string): Read => ({ level: 'watch', words, advice })
const bad = (words: string, advice: string): Read => ({ level: 'bad', words, advice })

const orders = ({ database, schema, queue }: HealthFacts): Read => {
  if (!database) return bad('データベースにつながりません。発注を受け付けられません', 'データベースを確かめてください')
  if (!schema) return bad('データベースの形が古いままです', 'npm run migrate を実行してください')
  return queue
    ? good('受け付けています')
    : bad('処理の順番待ちを読めません。発注を受け付けられません', 'npm run migrate を実行してください')
}

const workers = (facts: HealthFacts): Read =>
  facts.workers > 0
    ? good(`${facts.workers}個が動いています`)
    : bad('ひとつも動いていません。送信も通知も止まっています', 'npm run worker を起動してください')

const queue = ({ jobs: { ready, running, waiting }, oldest_seconds }: HealthFacts): Read => {
  const counts = `実行中 ${running}件、すぐ始めるもの ${ready}件、時刻を待つもの ${waiting}件`
  if (oldest_seconds === null || oldest_seconds < 120) return good(counts)
  const words = `${long(oldest_seconds)}前から始まらない処理があります（${counts}）`
  const advice = 'ワーカーを増やすか、止まっていないかを確かめてください'
  return oldest_seconds < 1_800 ? watch(words, advice) : bad(words, advice)
}

const givenUp = ({ given_up }: HealthFacts): Read => {
  if (given_up.length === 0) return good('ありません')
  const each = given_up.map(({ task, count }) => `${task_words[task] ?? task} ${count}件`)
  return watch(each.join('、'), 'ワーカーのログで理由を確かめてください')
}

const dispatches = ({ departures, late_dispatches, retried_dispatches, failed_dispatches }: HealthFacts): Read => {
  if (!departures) {
    return bad('復元の後のため、何も送らずに待っています', '「復元後の送信」で、送られていたものを確かめてください')
  }
  const failed = `この1日に届かなかったもの ${failed_dispatches}件`
  if (late_dispatches > 0) {
    return bad(
      `${late_minutes}分以上送られていない発注が${late_dispatches}件あります（${failed}）`,
      '「送信」の「送信待ち」で、送り先と送り方を確かめてください',
    )
  }
  const again = retried_dispatches > 0 ? `。1回で送れず、送り直しているものが${retried_dispatches}件あります` : ''
  return failed_dispatches > 0
    ? watch(failed + again, '「送信」の「届いていない」で、もう一度送るか、店舗に連絡してください')
    : good(`遅れも、届かなかったものもありません${again}`)
}

const mails = ({ late_mails, mail_server }: HealthFacts): Read => {
  if (!mail_server) {
    return bad(
      'メールサーバーにつながりません。メールは待っています',
      'npm run doctor で理由を確かめてください。つながれば、待っているメールは送られます',
    )
  }
  return late_mails === 0
    ? good('遅れはありません')
    : watch(`${late_minutes}分以上送られていないメールが${late_mails}件あります`, 'メールサーバーを確かめてください')
}

/** From so many on a share says something, and this much of them failed is seldom the receivers' own doing. */
const telling = { count: 20, share: 0.05 }

const notices = ({ notices: all }: HealthFacts): Read => {
  const words = all.map(
    ({ channel, left, failed }) =>
      `${outbound_channel_words[channel]} ${left}件中${failed}件が届かず（${((failed / left) * 100).toFixed(1)}%）`,
  )
  if (words.length === 0) return good('送ったものはありません')
  const poor = all.some(({ left, failed }) => left >= telling.count && failed / left >= telling.share)
  return poor
    ? watch(words.join('、'), '届かない割合が高くなっています。送信のサービスの状態と設定を確かめてください')
    : good(words.join('、'))
}

const database = ({ database_bytes, connections, most_connections }: HealthFacts): Read => {
  const words = `大きさ ${size(database_bytes)}、接続 ${connections} / ${most_connections}`
  return connections > most_connections * 0.8
    ? watch(words, '接続の上限が近づいています。DATABASE_POOL かプロセスの数を見直してください')
    : good(words)
}

const replica = ({ replica: there, replica_lag_seconds: lag }: HealthFacts): Read => {
  if (!there) return bad('つながりません', '複製のサーバーを確かめてください')
  if (lag === null) return good('使っていません')
  return lag < 30
    ? good(`遅れ ${long(lag)}`)
    : watch(`${long(lag)}遅れています`, '複製のサーバーの負荷を確かめてください')
}

const files = ({ files: there, disk, free_bytes }: HealthFacts): Read => {
  if (!there) return bad('保存先を読めません。写真が表示されません', '保存先（バケットかフォルダー）を確かめてください')
  const words = free_bytes === null ? '保存できます' : `空き ${size(free_bytes)}`
  if (!disk) return bad(words, 'ディスクに空きがありません。空けてください')
  return free_bytes !== null && free_bytes < least_free
    ? watch(words, 'ディスクの空きが少なくなっています')
    : good(words)
}

const sms = ({ sms: { today, daily, this_month, monthly } }: HealthFacts): Read => {
  const words = `今日 ${today} / ${daily}、今月 ${this_month} / ${monthly}`
  if (today >= daily || this_month >= monthly) {
    return bad(
      `上限に達し、SMSは送られません（${words}）`,
      '上限（SMS_DAILY_PARTS、SMS_MONTHLY_PARTS）を見直してください',
    )
  }
  return today > daily * 0.8 || this_month > monthly * 0.8 ? watch(words, '上限が近づいています') : good(words)
}

const line = ({ line: accounts }: HealthFacts): Read => {
  if (accounts.length === 0) return good('使っていません')
  const words = accounts.map(({ name, pushes, budget }) => `${name} ${pushes} / ${budget}通`).join('、')
  if (accounts.some(({ pushes, budget }) => pushes >= budget)) {
    return watch(`上限に達し、メールで送っています（${words}）`, '上限（LINE_MONTHLY_PUSHES）を見直してください')
  }
  return accounts.some(({ pushes, budget }) => pushes > budget * 0.8)
    ? watch(words, '上限が近づいています')
    : good(words)
}

const people = ({ people: { consumer, supplier, admin } }: HealthFacts): Read =>
  good(`飲食店 ${consumer}、卸 ${supplier}、管理者 ${admin}`)

/** How the service does, in plain words: each thing, whether it is good, and what to do where it is not. */
export const readHealth = (facts: HealthFacts): HealthReading[] => [
  { topic: 'orders', ...orders(facts) },
  { topic: 'workers', ...workers(facts) },
  { topic: 'dispatches', ...dispatches(facts) },
  { topic: 'queue', ...queue(facts) },
  { topic: 'given_up', ...givenUp(facts) },
  { topic: 'mails', ...mails(facts) },
  { topic: 'notices', ...notices(facts) },
  { topic: 'database', ...database(facts) },
  { topic: 'replica', ...replica(facts) },
  { topic: 'files', ...files(facts) },
  { topic: 'sms', ...sms(facts) },
  { topic: 'line', ...line(facts) },
  { topic: 'people', ...people(facts) },
]
