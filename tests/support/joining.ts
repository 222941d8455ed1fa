import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import type { Deps } from '#server/deps.ts'
import { insertAll } from '#server/seeds/insert-all.ts'

/** What somebody who joins types of the restaurant. */
export const joining_restaurant = {
  name: '鮨 まるた',
  name_kana: 'すしまるた',
  postal_code: '104-0045',
  prefecture: '東京都',
  address: '中央区築地1-2-3',
  phone_number: '03-0100-4000',
  genre: '寿司',
}

/** Letters alone, new every time. */
export const newWord = () => Array.from(randomBytes(10), byte => String.fromCodePoint(97 + (byte % 26))).join('')

/** An entry of the directory. */
export const addEntry = async (
  { deps }: { deps: Deps },
  wish: { name?: string; phone_number?: string; address?: string } = {},
) => {
  const id = v7()
  const row = {
    id,
    restaurant_code: newWord(),
    name: `掲載店${newWord()}`,
    phone_number: '03-0100-4100',
    prefecture: '東京都',
    address: '台東区浅草1-1',
    genre: '和食',
    updated_at: deps.now(),
    ...wish,
  }
  await insertAll(deps.db, 'restaurants', [row])
  return row
}
