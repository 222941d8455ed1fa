import { partyPatterns } from './party-names.ts'

/** What people write around an order. Each is shown as passed over, never taken for an item. */
const ask =
  '(?:お願い(?:いた|致|申し上げ)?し?ます|お願い(?:でき(?:ます(?:か|でしょうか)|れば)|したいです|です)?|おねがい(?:いた|致)?し?ます)'

/** 「電話ください」: nobody's item, and nothing to be passed over: it asks the supplier for something. */
const request = `(?:お|ご)?(?:電話|でんわ|TEL|℡|連絡|一報|返事|返信|折り?返し)(?:を|で|も)?(?:${ask}|下さい|ください|(?:頂|いただ)け(?:ますか|ますでしょうか|ると助かります)|(?:欲|ほ)しいです|待って(?:い)?ます|お待ちして(?:い|おり)?ます)(?:ね)?`

const only_request = new RegExp(`^${request}$`, 'iu')

/** Whether a phrase asks the supplier for something: it is offered as a note. */
export const isRequest = (phrase: string): boolean => only_request.test(phrase.trim())

const greetings = [
  // 【追加】, 追加→, 追加分: at the head of a line.
  '^[\\s・※*]{0,5}[【(「\\[]?追加(?:分|注文|発注|オーダー)?(?:です|で|を)?[】)」\\]]?\\s?(?:→|⇒|->|:|!{1,3}|(?=\\s|$))',
  '(?:いつも)?(?:大変)?お世話に?なって(?:おり|い)?ます',
  '(?:いつも)?お世話(?:になります|様です)?',
  '(?:いつも)?(?:本当に)?(?:ありがとう|有難う|有り難う)(?:ございます|ございました|御座います)?',
  '(?:お疲れ様|お疲れさま|おつかれさま|おつかれ)(?:です|でした)?',
  'おはよう(?:ございます)?|こんにち[はわ]|こんばん[はわ]',
  `(?:どうぞ)?(?:よろしく|宜しく|ヨロシク)(?:${ask}|どうぞ|です|頼みます)?`,
  '(?:夜分|夜遅く|遅い時間|朝早く|遅く)(?:遅く)?(?:に|なって|なり)?(?:大変)?(?:すみません|すいません|申し訳(?:ありません|ございません)|失礼(?:いた|致)?します|恐れ入ります)?',
  'すみません|すいません|申し訳(?:ありません|ございません)|失礼(?:いた|致)?します',
  `(?:本日|今日)?(?:の)?(?:ご)?(?:追加)?(?:の)?(?:注文|発注|オーダー)(?:書|分)?(?:の?です|を?${ask}|します|は|を)?(?:以下|下記)?(?:の通り)?(?:です)?[:：]?`,
  `追加(?:です|で|を)?(?:${ask})?`,
  `(?:以下|下記)(?:の通り|を)?(?:です|${ask})?`,
  `(?<=^|[\\s、。])以上(?:です|になります|で)?(?:${ask})?`,
  ask,
  '(?:を|で)?(?:下さい|ください|頂けますか|いただけますか|欲しいです|ほしいです)',
  '(?<=[\\p{L}\\d])です(?=$|[\\s。、!)])',
  'm\\(_ _\\)m|\\(\\^\\^\\)|\\(笑\\)|笑$',
  '(?:TEL|ＴＥＬ|電話|FAX|携帯|℡)[:：]?',
]

/** Phone numbers, addresses of the net, postal codes, the clock of a copied chat. */
const marks = [
  '(?<!\\d)0\\d{1,4}-\\d{1,4}-\\d{3,4}(?!\\d)|(?<!\\d)0[5789]0\\d{8}(?!\\d)',
  'https?://\\S+|[\\w.+-]+@[\\w-]+\\.[\\w.]+',
  '〒?\\s*\\d{3}-\\d{4}(?!\\d)',
  '^\\s*(?:午前|午後)?\\d{1,2}:\\d{2}(?=\\s)',
  '^[^\\d\\s]{1,15}(?:様|さま|さん|御中|殿)[、,]?\\s*$',
  '^[^\\d]{0,15}(?:店長|料理長|板長|担当)[^\\d]{0,10}(?:より|です|拝)?\\s*$',
  '^[^\\d]{1,12}(?:より|拝)\\s*$',
  '^\\s*\\[?(?:スタンプ|写真|画像)\\]?\\s*$',
]

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The names of both sides, as an address or signature at the head of a line. */
const signed = (parties: readonly string[]): string[] =>
  parties
    .map(name => name.normalize('NFKC').trim())
    .flatMap(name => {
      const whole = Array.from(name.replace(/\s+/g, ''), escaped).join('\\s*')
      const last = name.split(/\s+/).at(-1) ?? ''
      return Array.from(last).length >= 3 ? [whole, escaped(last)] : [whole]
    })
    .filter(name => name !== '')
    .map(name => `^\\s*${name}\\s*(?:の?[^\\s\\d]{1,8})?(?:です|より|様|さま|さん|御中|$)[、,]?`)

/** What is no order, for the letters of these two: made once for a memo. `mayBeItem`: of a word that names one of them. */
export const phrasesOf = (parties: readonly string[], mayBeItem: (word: string) => boolean): readonly RegExp[] => {
  const named = parties.flatMap(name => partyPatterns(name, mayBeItem))
  return [request, ...signed(parties), ...named, ...marks, ...greetings].map(source => new RegExp(source, 'giu'))
}

/** What leads from one line of an order to the next, or says that it was heard, and is nothing else. */
const joint =
  /^(?:あとは?|それと|それから|また|そして|えーと|えっと|了解(?:です|しました)?|承知(?:です|しました)?|よろ)$/u

/** Whether words that were left over order nothing and say nothing. */
export const isJoint = (text: string): boolean => joint.test(text.trim())

/** Where a line says something that is no order: from, to. */
export const findPhrases = (line: string, phrases: readonly RegExp[]): { start: number; end: number }[] => {
  const found: { start: number; end: number }[] = []
  for (const phrase of phrases) {
    for (const match of line.matchAll(phrase)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (start < end && !found.some(one => start < one.end && one.start < end)) found.push({ start, end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Nobody can be sure of what a line with such words orders. */
const doubts: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /(?:要|い)ら(?:ない|ん)|(?:要|い)りません|不要|キャンセル|取り?消し|やめ(?:て|ます|とき)|止めて|ストップ|結構です|(?:は|を)?(?:なし|無し)(?:で|です)?$/u,
    '要らない・取り消すという言葉があります',
  ],
  [
    /あれば|できれば|出来れば|可能なら|ございましたら|ようでしたら|ようなら|入るなら|ありますか|ありますでしょうか|ありそう|お?いくら(?:です|で)?か|[?？]/u,
    '確かめたい・あれば、という言葉があります',
  ],
  [
    /くらい|ぐらい|ほど|程度|前後|約|だいたい|およそ|多め|少なめ|少し|少々|適量|適当/u,
    '数量がはっきりしない言葉があります',
  ],
  [
    /のうち|傷ん|腐っ|不良|返品|交換|クレーム|届い?て(?:い)?な|来て(?:い)?な|しか来|頼んだのに/u,
    '届いた品についての言葉があります',
  ],
  [/残って|残り|余って|余り|まだある|足りて|間に合って/u, '残っている・足りているという言葉があります'],
]
export const doubtsOf = (text: string): string[] =>
  doubts.filter(([pattern]) => pattern.test(text)).map(([, why]) => why)

/**
 * Words of somebody who takes back what was written before: 'same' of the item that is named, 'other' where that may
 * stand in the place of another one (やっぱり, an arrow from one thing to the next).
 */
export const correctionIn = (text: string): 'same' | 'other' | null => {
  if (/やっぱ|やはり|じゃなくて?|ではなく|代わり|かわりに|いや(?=[\s\d])/u.test(text)) return 'other'
  if (/[\p{L}\d)][^→⇒]{0,60}(?:→|⇒|->)/u.test(text)) return 'other'
  return /訂正|変更|修正|間違[いえっ]|減ら|増や|[にへ](?:変え|替え|かえて)/u.test(text) ? 'same' : null
}

/** 在庫がございましたら: in a line of its own it is said of all that follows. */
export const asksForAll = (line: string): boolean =>
  /ございましたら|ありましたら|あるようでしたら|在庫があれば/u.test(line)

/** 【変更】 and 訂正: at the head of a line speak of all that follows in it. */
export const changesLine = (line: string): boolean =>
  /^[\s・※*]{0,5}[【(「[][^】)」\]]{0,6}(?:変更|訂正|修正|差し?替え)[^】)」\]]{0,6}[】)」\]]/u.test(line) ||
  /^[\s・※*]{0,5}[^\s:→]{0,4}(?:変更|訂正|修正)(?:点|分|です)?\s?[:→]/u.test(line)

/** 「いつもの」: as much as the last time. */
export const asksUsual = (text: string): boolean => /いつもの|いつも通り|いつもどおり|前回と?同じ|同じだけ/u.test(text)
