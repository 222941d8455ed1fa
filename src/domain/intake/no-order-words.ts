// What somebody writes into the talk who orders nothing new.

const surely = /キャンセル|取り?消|取り?止め|取りやめ|取り?下げ|撤回/u
/** はやめに is 早めに; 3本で結構です orders three. */
const maybe =
  /やめ(?:て|ます|る|た|とく|とき|よう)|(?<!は)やめに|止め(?:て|ます|る)|(?:要|い)ら(?:ない|なく|ん)|(?:要|い)りません|不要|ストップ|中止|見送|(?:な|無)かったこと|(?<!で)(?:結構|けっこう)です/u
const of_earlier =
  'さっき|さきほど|先ほど|先程|前の|やっぱ|やはり|発注|注文|オーダー|今日|本日|明日|全部|全て|すべて|あれ|それ|これ'
/** さっきの発注なしで, 真鯛なしで. 氷なし beside a quantity is how it is wanted. */
const without = new RegExp(
  `(?:${of_earlier})[^\\n]{0,20}(?:なし|無し)|^[^\\d\\n]{1,40}(?:なし|無し)(?:で|に|です)?(?:して|いいです|お願いします)?[。!\\s]*$`,
  'mu',
)

/** Whether a memo takes an order back: 'surely' wherever its words stand, 'maybe' where they may also say how something is wanted. */
export const takesBack = (memo: string): 'surely' | 'maybe' | null => {
  const text = memo.normalize('NFKC')
  if (surely.test(text)) return 'surely'
  return maybe.test(text) || without.test(text) ? 'maybe' : null
}

/** Whether a memo speaks of changing what was sent before. */
export const changesEarlier = (memo: string): boolean =>
  /変更|訂正|修正|間違[いえっ]|やっぱ|やはり|さっき|さきほど|先ほど|先程|減ら|増や/u.test(memo.normalize('NFKC'))

/** Whether a whole memo is 発注なし: nothing was ordered that it could take back. */
export const declaresNone = (memo: string): boolean =>
  /^(?:発注|注文)(?:な[しい]|無し)(?:です|で(?:お願いします)?)?[。!\s]*$/u.test(memo.normalize('NFKC').trim())

/** Whether a memo says that no order is wanted (なし): the restaurant may mean 発注なし. */
export const saysNone = (memo: string): boolean => without.test(memo.normalize('NFKC'))

const asking =
  '(?:を|で)?(?:お?願います|お願い(?:いた|致)?し?ます|お願い|頼みます|です|ください|下さい|いいです|大丈夫です)?'
const ends = `${asking}[。!\\s]*$`
const thing = '(?:発注|注文|やつ|もの|内容|分)?'
const usual = new RegExp(`^いつも(?:の|通り|どおり|と同じ)?${thing}${ends}`, 'u')
const for_a_day = '(?:(?:また|今日|本日|明日|あした|明後日|あさって)(?:[もは]|の分も?)?[、\\s]*)?'
const earlier = '(?:昨日|きのう|一昨日|おととい|前回|前|この前|この間|こないだ|先週|先日|さっき)'
const same = new RegExp(
  `^${for_a_day}(?:${earlier}(?:の?${thing})(?:と|に)?(?:同じ|おなじ|一緒|同様)|いつも(?:の|通り|どおり|と同じ)?)${thing}${ends}`,
  'u',
)

/** Whether a whole memo asks for what is ordered always ('usual': いつもの), or for an earlier order again ('same': 昨日と同じ). */
export const asksForSame = (memo: string): 'usual' | 'same' | null => {
  const text = memo.normalize('NFKC').trim()
  if (usual.test(text)) return 'usual'
  return same.test(text) ? 'same' : null
}

const thanks =
  /^(?:いつも|どうも|本当に|大変|(?:ありがとう|有難う|有り難う)(?:ございます|ございました|御座います)?|(?:了解|承知|かしこまり)(?:です|ました|しました|いたしました|致しました)?|(?:わか|分か|助か)り(?:ます|ました)|お疲れ(?:様|さま)(?:です|でした)?|(?:よろしく|宜しく)(?:お願い(?:いた|致)?します|です)?|おはよう(?:ございます)?|こんにち[はわ]|こんばん[はわ]|お世話になって(?:い|おり)?ます|(?:OK|オッケー)(?:です)?|はい|[、。!〜ー\s]|\p{Extended_Pictographic}|\ufe0f){1,20}$/iu

/** Whether a whole memo thanks, greets or says that something was heard. */
export const isThanks = (memo: string): boolean => /\p{L}/u.test(memo) && thanks.test(memo.normalize('NFKC').trim())
