import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticePath } from '#contract/notices/notice-links.ts'
import { type NoticeKind, noticeKind, noticeTypesFor } from '#domain/notices/kinds.ts'

const root = new URL('..', import.meta.url).pathname

/** A sentence that says that somebody will be told of something. */
const promise = /[^\n'"`>。]*(?:知らせます|知らせました|お知らせが届きます|お知らせします|お知らせしません)/g

type Kept = NoticeKind | 'by mail alone' | 'on this very page' | 'the order itself'

/** What each promise is kept by. A new sentence is written down here with its kind, or with why it needs none. */
const kept: [RegExp, Kept][] = [
  [/取引が終わり、飲食店へお知らせが届きます/, 'supplier_closed'],
  [/前と新しいアドレスの両方に知らせます/, 'by mail alone'],
  [/内容ができたらお知らせします/, 'agent_registration_offered'],
  [/卸から取引の申し込みがあると、ここと通知・メールでお知らせします/, 'deal_offered'],
  [/FAXやメールが届かないときに、お知らせします/, 'dispatch_failed'],
  [/届いていない発注は、必ずお知らせします/, 'dispatch_late'],
  [/承認にかかわる至急のものは、外してもお知らせします/, 'approval_asked'],
  [/「発注する」を押すと、オーナーに知らせます/, 'approval_asked'],
  [
    /仕入先に届かなかったことを、端末への通知やLINEでお知らせできないときに、3分ほどおいて携帯電話へSMSでお知らせします/,
    'dispatch_failed',
  ],
  [/締切が近づいても発注がないとき、ご自身にだけお知らせします/, 'closing_near'],
  [/発注した日と「発注なし」の日は、お知らせしません/, 'closing_near'],
  [/に質問を知らせました/, 'question_asked'],
  [/に回答(の訂正)?を知らせました|回答が届いたらお知らせします/, 'question_answered'],
  [/件にもう一度知らせま/, 'message_reminder'],
  [/飲食店に取り止めを知らせます/, 'scheduled_withdrawn'],
  [/除いたうえで両方にお知らせします/, 'scheduled_left_out'],
  [/その納品日の前に、飲食店へお知らせします/, 'scheduled_coming'],
  [/飲食店にも知らせました/, 'scheduled_not_made'],
  [/1時間に1度まとめてお知らせします/, 'prices_coming'],
  [/件の得意先に知らせました|得意先に(?:は|、)1回だけ知らせます|変更は知らせ直しません/, 'flyer_published'],
  [/1日1回お知らせします/, 'unprocessed_orders'],
  [/を取り消し、飲食店に知らせました/, 'order_entered_cancelled'],
  [/^を登録し、飲食店に知らせました/, 'order_entered_placed'],
  [/^訂正を登録し、飲食店に知らせました/, 'order_entered_edited'],
  [
    /^店舗に知らせました|^終わった受注の店舗には知らせました|件すべて終わっています。店舗に知らせました/,
    'order_adjusted',
  ],
  [
    /件の受注を調整し、店舗に知らせました|取り消したことと、戻したあとの内容を店舗に知らせます|受注ごとに1回ずつ、店舗に知らせます|まとめて知らせます/,
    'order_adjusted',
  ],
  [/依頼を断り、店舗に知らせました/, 'change_declined'],
  [/依頼を取り下げ、仕入先に知らせました/, 'change_withdrawn'],
  [/発送したら、依頼した方にお知らせします|依頼した卸に一度知らせ/, 'flyer_sent'],
  [/取引先の卸に、メールと通知でお知らせします/, 'customer_merged'],
  [/Oroshiを使う仕入先.*社には、停止したことだけを通知とメールで知らせます/, 'customer_stopped'],
  [/飲食店.*店には、停止したことだけを通知とメールで知らせます/, 'supplier_stopped'],
  [/再開されたら、お知らせします/, 'supplier_restarted'],
  [/取引先の両方に、再開を通知とメールで知らせます/, 'house_resumed'],
  [/前のアドレスにも知らせます/, 'by mail alone'],
  [/直す理由は、相手にそのまま知らせます/, 'corrected'],
  [/変えると、前と後のアドレスの両方に知らせます/, 'by mail alone'],
  [/できあがるとメールでもお知らせします/, 'by mail alone'],
  [/変更すると、ご登録のメールアドレスなどにお知らせします/, 'by mail alone'],
  [/締切前のお知らせが届きます/, 'closing_near'],
  [/取引が終わり、Oroshiを使う仕入先へお知らせします/, 'consumer_left'],
  [/仕入先に、取引を終えることを知らせます/, 'deal_left'],
  [/発注の変更・欠品など、店舗へのお知らせが届きます/, 'order_adjusted'],
  // The order itself arrives there, and its change or cancelling with it.
  [/新しい受注は、受注の画面と、「自分あてのお知らせ」で選んだメール・LINEでお知らせします/, 'the order itself'],
  [/ほかの画面を見ているときに知らせます/, 'on this very page'],
  [/どこが変わったかがわかる形で知らせます|に取消を知らせます/, 'the order itself'],
]

const told = globSync('src/{web,domain,contract}/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !/\.(?:test|stories)\.tsx?$/.test(file))
  .flatMap(file =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(promise)]
      .map(found => found[0].trim())
      .filter(words => !/^(?:\*|\/\/|\/\*)/.test(words))
      .map(words => ({ file, words })),
  )

test('what a screen or paper promises to tell is a kind of the catalogue, which a page shows', () => {
  expect(told.length).toBeGreaterThan(10)
  const unkept = told.filter(({ words }) => !kept.some(([sentence]) => sentence.test(words)))
  expect(unkept).toEqual([])
  const id = '01990000-0000-7000-8000-000000000000'
  const about = { order_id: id, deal_id: id, store_id: id, delivery_date: '2026-11-24', subject: id }
  for (const [sentence, kind] of kept) {
    if (kind === 'by mail alone' || kind === 'on this very page' || kind === 'the order itself') continue
    for (const area of noticeKind(kind).for) {
      expect(noticeTypesFor(area), String(sentence)).toContain(noticeKind(kind).type)
      expect(noticePath(area, kind, about), String(sentence)).not.toBeNull()
    }
  }
})
