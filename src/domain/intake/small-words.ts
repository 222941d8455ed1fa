import { type Lexicon, startsName } from './lexicon.ts'

/**
 * What stands behind an amount and orders nothing of its own, by its first character and the longest first: particles,
 * and words of asking (3個でいいです, 2本持ってきてください).
 */
const words = `
ずつ づつ と で を は も の に が や ね な よ わ さ へ だけ のみ だけで のみで だよ です でした でいいです で大丈夫 で大丈夫です で結構 できますか でええ でええわ でよろ でよろしく
でお願い お願い おねがい お願いします おねがいします お願いできますか お願いしたいです 願います します いたします 致します ください 下さい くださいな くれ くれますか
ください 頂戴 ちょうだい ちょうだいね もらえますか もらえませんか いただけますか いただけませんか 頂けますか いただきたいです 欲しい 欲しいです ほしい ほしいです ほしいねん ほしいねんけど
頼む 頼むわ 頼んだ 頼んだで 頼みます 頼んます たのむ たのむわ たのみます たのんます よろ よろしく 宜しく 持ってきて 持って来て 持ってきてや 持ってきてください もってきて 届けて
入れて 入れといて 送って お送り お送りください 届けて お届け 手配 手配いただけますでしょうか 手配願います 注文 注文させて 注文します 注文いたします 発注 発注します 願います 追加 追加で 追加して 追加です にして にしてください にします でいい でいいよ でいいわ でOK でお持ちください
あと それと それから また 至急 なるはや 必要です いります 要ります なんですが なんですけど ですが ですけど それぞれ 分 ー 〜 ~ っ
`
const small_words: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  [...new Set(words.trim().split(/\s+/))].sort((a, b) => b.length - a.length),
  word => word.charAt(0),
)

/** Where the words behind an amount end that say nothing of their own; `at` itself where there are none. */
export const pastSmallWords = (lexicon: Lexicon, line: string, at: number, to: number): number => {
  let end = at
  while (end < to && !startsName(lexicon, line, end)) {
    const word = small_words.get(line.charAt(end))?.find(one => end + one.length <= to && line.startsWith(one, end))
    if (!word) break
    end += word.length
  }
  return end
}

const letter = /[\p{L}]/u
const hiragana = /[\p{sc=Hiragana}]/u

/** Whether a word may end before this: nothing, no letter, a name of the list, or small words and then one of these. */
export const wordEnds = (lexicon: Lexicon, line: string, at: number): boolean => {
  const past = pastSmallWords(lexicon, line, at, Math.min(line.length, at + 24))
  const next = line.charAt(past)
  if (!letter.test(next) || startsName(lexicon, line, past)) return true
  // What is not known may follow particles in another script (2ハコと牛乳).
  return past > at && !hiragana.test(next)
}
