/** An entry of the directory, as screens and files call it. */
export const restaurant_labels = {
  restaurant_code: '掲載店コード',
  name: '店名',
  name_kana: '店名（かな）',
  phone_number: '電話番号',
  postal_code: '郵便番号',
  prefecture: '都道府県',
  address: '住所',
  genre: 'ジャンル',
} as const

export type RestaurantField = keyof typeof restaurant_labels

export const restaurant_fields = Object.keys(restaurant_labels) as RestaurantField[]
