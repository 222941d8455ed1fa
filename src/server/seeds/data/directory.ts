import { random } from './random.ts'

const names =
  'まるた さくら 一番 花より 青葉 みやび 大黒 ふじ 松風 千鳥 たつみ 喜楽 福よし 海幸 山吹 わか葉 とも江 小春 銀河 竹の子 いろは すみれ あかり 風月 陽だまり'.split(
    ' ',
  )
const kanas =
  'まるた さくら いちばん はなより あおば みやび だいこく ふじ まつかぜ ちどり たつみ きらく ふくよし うみさち やまぶき わかば ともえ こはる ぎんが たけのこ いろは すみれ あかり ふうげつ ひだまり'.split(
    ' ',
  )
const kinds = [
  ['鮨', 'すし', '寿司'],
  ['居酒屋', 'いざかや', '居酒屋'],
  ['割烹', 'かっぽう', '和食'],
  ['焼鳥', 'やきとり', '焼鳥'],
  ['洋食', 'ようしょく', '洋食'],
  ['そば処', 'そばどころ', 'そば'],
  ['ビストロ', 'びすとろ', 'フランス料理'],
  ['食堂', 'しょくどう', '食堂'],
  ['中華', 'ちゅうか', '中国料理'],
  ['カフェ', 'かふぇ', 'カフェ'],
  ['天ぷら', 'てんぷら', '天ぷら'],
  ['焼肉', 'やきにく', '焼肉'],
] as const
const places = [
  ['104-0045', '東京都', '中央区築地'],
  ['111-0032', '東京都', '台東区浅草'],
  ['160-0022', '東京都', '新宿区新宿'],
  ['150-0013', '東京都', '渋谷区恵比寿'],
  ['231-0023', '神奈川県', '横浜市中区山下町'],
  ['260-0013', '千葉県', '千葉市中央区中央'],
  ['330-0845', '埼玉県', 'さいたま市大宮区仲町'],
  ['530-0001', '大阪府', '大阪市北区梅田'],
] as const

/** Entries of the directory beside the restaurants of the demo world: 300 with those of the prospects. */
export const directoryEntries = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const chance = random(`directory:${index}`)
    // Each name with each kind once, and then the next place of the same house.
    const nth = index % names.length
    const [kind, kind_kana, genre] = kinds[Math.floor(index / names.length) % kinds.length] ?? kinds[0]
    const [postal_code, prefecture, town] = chance.pick(places)
    return {
      restaurant_code: `R${String(100_001 + index)}`,
      name: `${kind} ${names[nth]}`,
      name_kana: `${kind_kana} ${kanas[nth]}`,
      // No telephone has such a number: 0 behind the area code.
      phone_number: `0${chance.pick([3, 6])}-0${String(chance.between(100, 999))}-${String(1000 + index)}`,
      postal_code,
      prefecture,
      address: `${town}${chance.between(1, 6)}-${chance.between(1, 30)}-${chance.between(1, 20)}`,
      genre,
    }
  })
