import { fold } from '#domain/shared/japanese.ts'

/** Words of this trade that a cook writes now in kanji and now in kana: the reading, then the ways to write it. */
const words = `
まぐろ 鮪 | おおとろ 大とろ 大トロ | ちゅうとろ 中とろ 中トロ | あかみ 赤身 | たい 鯛 | ひらめ 平目 鮃 | ぶり 鰤 | かんぱち 間八 勘八 | しまあじ 縞鯵 縞鰺
さわら 鰆 | すずき 鱸 | きんめだい 金目鯛 | あまだい 甘鯛 | かわはぎ 皮剥 | たちうお 太刀魚 | たら 鱈 | あんこう 鮟鱇 | ふぐ 河豚 | むつ 鯥
かつお 鰹 | あなご 穴子 | はも 鱧 | あじ 鯵 鰺 | いわし 鰯 | さば 鯖 | さんま 秋刀魚 | きす 鱚 | にしん 鰊 鯡 | このしろ 鮗 | いか 烏賊 | たこ 蛸 章魚 鮹
えび 海老 蝦 | くるまえび 車海老 | かに 蟹 | 牡蠣 牡蛎 | ほたて 帆立 | あかがい 赤貝 | ほっきがい 北寄貝 | さざえ 栄螺 | あわび 鮑 | はまぐり 蛤 | あさり 浅蜊 浅利
しじみ 蜆 | うに 雲丹 海胆 | いくら イクラ | しらこ 白子 | うなぎ 鰻 | ほっけ 𩸽 | ししゃも 柳葉魚 | はたはた 鰰 | わかめ 若布 | のり 海苔 | しらす 白子干し
はくさい 白菜 | ほうれんそう ほうれん草 法蓮草 菠薐草 | こまつな 小松菜 | みずな 水菜 | しゅんぎく 春菊 | にら 韮 | だいこん 大根 | かぶ 蕪 | にんじん 人参 人蔘
ごぼう 牛蒡 | れんこん 蓮根 | しょうが 生姜 生薑 | とまと 蕃茄 | きゅうり 胡瓜 | なす 茄子 | かぼちゃ 南瓜 | いも 芋 薯 | じゃがいも じゃが芋 馬鈴薯 | さつまいも さつま芋 薩摩芋
さといも 里芋 | ながいも 長芋 | ねぎ 葱 | ながねぎ 長葱 | たまねぎ 玉葱 | にんにく 大蒜 | しいたけ 椎茸 | まいたけ 舞茸 | えのき 榎 | まつたけ 松茸 | みょうが 茗荷
みつば 三つ葉 三葉 | しそ 紫蘇 | おおば 大葉 | せり 芹 | ゆず 柚子 | わさび 山葵 | もやし 萌やし | えだまめ 枝豆 | そらまめ 空豆 蚕豆 | ぎんなん 銀杏 | たけのこ 筍 竹の子
れもん 檸檬 | りんご 林檎 | みかん 蜜柑 | いちご 苺 | たまご 卵 玉子 | とうふ 豆腐 | こんにゃく 蒟蒻 | あぶらあげ 油揚げ 油揚
しょうゆ 醤油 醬油 正油 | みそ 味噌 | す 酢 | みりん 味醂 味淋 | さとう 砂糖 | しお 塩 | こしょう 胡椒 | ごま 胡麻 | こんぶ 昆布 | にぼし 煮干 煮干し | こめ 米 | びーる 麦酒
ひらき 開き | きりみ 切り身 切身 | さしみ 刺身 刺し身 | れいとう 冷凍 | なま 生 | かつ 活 | からつき 殻付 殻付き | むきみ むき身 剥き身
`

const pairs: readonly (readonly [written: string, reading: string])[] = words
  .split(/[|\n]/)
  .flatMap(row => {
    const [reading = '', ...ways] = row.trim().split(/\s+/)
    return ways.map(way => [fold(way), fold(reading)] as const)
  })
  .sort((a, b) => b[0].length - a[0].length)

/** The longest word first. Words that sound alike and are two things (鮭 and 酒, 牡蠣 and 柿) stay as they are written. */
const by_first = /* @__PURE__ */ Map.groupBy(pairs, ([written]) => String.fromCodePoint(written.codePointAt(0) ?? 0))

const read = (folded: string): string => {
  let result = ''
  for (let at = 0; at < folded.length; ) {
    const first = String.fromCodePoint(folded.codePointAt(at) ?? 0)
    const pair = by_first.get(first)?.find(([written]) => folded.startsWith(written, at))
    result += pair ? pair[1] : first
    at += pair ? pair[0].length : first.length
  }
  return result
}

const voiced: readonly (readonly [RegExp, string])[] = [
  [/ヴァ|バァ/g, 'バ'],
  [/ヴィ|バィ/g, 'ビ'],
  [/ヴェ|ベェ/g, 'ベ'],
  [/ヴォ/g, 'ボ'],
  [/ヴ/g, 'ブ'],
  [/ヂ/g, 'ジ'],
  [/ヅ/g, 'ズ'],
]

const small = 'ァィゥェォッャュョヮヵヶ'
const large = 'アイウエオツヤユヨワカケ'

/**
 * A folded name as it is heard: known kanji as kana, small kana large, ヴ as ブ; so 玉葱 and たまねぎ are one, and
 * ソアーヴェ and そあーべ, ブロッコリ and ブロツコリー.
 */
export const heard = (folded: string): string => {
  let result = read(folded)
  for (const [pattern, kana] of voiced) result = result.replace(pattern, kana)
  return result.replace(/[ァィゥェォッャュョヮヵヶ]/g, sign => large[small.indexOf(sign)] ?? sign)
}
