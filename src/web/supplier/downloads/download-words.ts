import type { DownloadHistory } from '#contract/downloads/downloads.contract.ts'
import { grouped } from '#domain/shared/count.ts'

/** A file's size as a person reads it. */
export const sizeWords = (bytes: number): string => {
  if (bytes < 1000) return `${bytes}B`
  if (bytes < 1_000_000) return `${grouped(Math.round(bytes / 1000))}kB`
  return `${grouped(Math.round(bytes / 100_000) / 10)}MB`
}

/** What a person should know of a file: characters that could not be written, cells that were cut. */
export const lossWords = ({ replaced, cut_count }: Pick<DownloadHistory, 'replaced' | 'cut_count'>): string =>
  [
    replaced.length > 0 ? `「${replaced.join('」「')}」はShift_JISで表せないため「〓」になりました。` : '',
    cut_count > 0 ? `最大バイト数を超えた${grouped(cut_count)}か所を短くしました。` : '',
  ].join('')

export const kind_words = { new: '新規', again: '再出力', changed: '訂正', cancelled: '取消' } as const
