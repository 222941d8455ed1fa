/**
 * The words at the head of a part that put it in the place of what stands before: やっぱり大根8本, 【訂正】大根8本. 修正テープ is
 * an item, and 間違い大根8本 may be what was wrong.
 */
const leading =
  /^[\s・※*、,]{0,5}(?:(?:いや|あっ?|ごめん(?:なさい)?)[\s、,]{0,2})?(?:やっぱ(?:り|し)?|やはり|[【(「[]?(?:数量)?(?:訂正|変更|修正)(?:点|分)?(?:です|します|で|[】)」\]:→\s、,]|$)[】)」\]]?\s?[:→]?|間違(?:い(?:です|でした|ました)|え(?:まし)?た)[:→]?|間違い$)[\s、,]*/u
/** And behind it: 大根8本に変更, 大根8本の間違い. What は間違い is said of is wrong itself. */
const trailing =
  /\s*(?:[にへ](?:変更|訂正|修正|変え|替え|かえ)(?:に|で)?(?:させ)?(?:し)?(?:て|ます|です)?|の間違い(?:です|でした)?)\s*$/u

/** How much of a part's head and end are words of correcting, and no order. */
export const correctionAround = (part: string): { head: number; tail: number } => {
  const head = leading.exec(part)?.[0].length ?? 0
  return { head, tail: trailing.exec(part.slice(head))?.[0].length ?? 0 }
}

/** 8本にします: of what stands above it may say how much of it now. What is cut (2本は半分にして) is none. */
export const becomesThat = (words: string): boolean =>
  /\d[^\d\sはをもが]{0,8}\s?に(?:します|して|しとき|する)/u.test(words)

/** Whether a line may add to what stands before it: 大根もあと2本. */
export const mayAdd = (line: string): boolean =>
  /も(?=\s*\d|\s*$)|追加|あと|もう|さらに|更に|プラス|足し|増や|[+＋]|ずつ/u.test(line)

/** あ、 and ごめんなさい、 before what is corrected begin no other order. */
export const isSigh = (words: string): boolean => /^(?:あ[あっー]?|え[えっー]?|いや|ごめん(?:なさい|ね)?)$/u.test(words)

/** Whether a part says of what stands in it that it is wrong: 大根10本は間違いです. */
export const saysWrong = (part: string): boolean => /[はが←↑]\s*間違|誤/u.test(part)

/** Whether a memo speaks of an order of before: what it corrects may stand there, and not in the memo. */
export const speaksOfBefore = (memo: string): boolean =>
  /さっき|さきほど|先ほど|先程|前の|前回|この前|昨日|きのう|先日|今朝|頼んだ|頼みました|頼んで|お願いし(?:た|ました|ていた|てた)|(?:注文|発注)(?:した|しました|済|の)|送った|送りました|(?:言|伝え|書)(?:い|っ)?(?:た|ました)|届/u.test(
    memo,
  )

const not_wanted =
  /\s*(?:は|を|も)?\s*(?:なし|無し|やめ|止め|(?:要|い)ら|(?:要|い)りません|不要|キャンセル|取り?消|ストップ|結構)[^\n]*$/u

/** The name that a part takes back whole: 大根 of 「大根なしで」; null where it does not. */
export const nameNotWanted = (part: string): string | null => {
  const found = not_wanted.exec(part)
  return found && found.index > 0 ? part.slice(0, found.index).trim() : null
}
