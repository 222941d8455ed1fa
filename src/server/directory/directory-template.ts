import { restaurant_fields, restaurant_labels } from '#domain/directory/restaurant.ts'
import { tableXlsx } from '#server/exports/table-file.ts'

const examples = [
  ['R0001042', '鮨 まるた', 'すしまるた', '03-1234-5678', '104-0045', '東京都', '中央区築地1-2-3', '寿司'],
  [
    'R0001043',
    '居酒屋 さくら',
    'いざかやさくら',
    '06-1234-5678',
    '542-0076',
    '大阪府',
    '大阪市中央区難波1-2-3',
    '居酒屋',
  ],
]

/** How the columns of the directory are called in a file, in their order. */
export const directory_heads = restaurant_fields.map(field => restaurant_labels[field])

/** The file to fill in, with examples. */
export const directoryTemplate = (): Promise<Buffer> => tableXlsx('掲載店', directory_heads, examples)
