/** Restaurants that the fish wholesaler knows from its book and that have not joined: its salesmen invite them. */
export const prospects = [
  {
    customer_code: '2001',
    name: '炭火 とり源',
    name_kana: 'すみび とりげん',
    postal_code: '110-0005',
    prefecture: '東京都',
    address: '台東区上野9-22-1',
    phone_number: '03-0831-2201',
    invited_days_ago: 3,
  },
  {
    customer_code: '2002',
    name: '海鮮酒場 なぎさ屋',
    name_kana: 'かいせんさかば なぎさや',
    postal_code: '105-0004',
    prefecture: '東京都',
    address: '港区新橋8-31-2 地下1階',
    phone_number: '03-0574-3315',
    invited_days_ago: 12,
  },
  {
    customer_code: '2003',
    name: '小料理 ひさご',
    name_kana: 'こりょうり ひさご',
    postal_code: '113-0034',
    prefecture: '東京都',
    address: '文京区湯島7-40-6',
    phone_number: '03-0814-5528',
    invited_days_ago: null,
  },
  {
    customer_code: '2004',
    name: 'ビストロ・ラ・メール',
    name_kana: 'びすとろ らめーる',
    postal_code: '150-0022',
    prefecture: '東京都',
    address: '渋谷区恵比寿南9-18-3',
    phone_number: '03-0712-4470',
    invited_days_ago: null,
  },
  {
    customer_code: '2005',
    name: '回転寿司 うしお 本店',
    name_kana: 'かいてんずし うしお ほんてん',
    postal_code: '140-0001',
    prefecture: '東京都',
    address: '品川区北品川9-33-8',
    phone_number: '03-0471-9063',
    invited_days_ago: null,
  },
] as const

/** What restaurants write that ask the fish wholesaler for a deal. */
export const asking_notes = [
  '知り合いの店から紹介いただきました。貝類と小物を中心にお願いしたいです。火曜・金曜の朝に配達していただけますか。',
  'マグロと白身を探しています。',
] as const

/** What the fish wholesaler writes to a restaurant that it would like to deliver to. */
export const offer_note = '築地から毎朝お届けしています。鮮魚と貝を、少量からご用意できます。'
