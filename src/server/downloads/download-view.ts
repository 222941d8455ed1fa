import type { DownloadHistory } from '#contract/downloads/downloads.contract.ts'
import type { HistoryRow } from './download-store.ts'

export const viewHistory = (row: HistoryRow, at: Date): DownloadHistory => {
  const { content_type: _type, made_at, size, expires_at, taken_back_at, ...rest } = row
  const kept = expires_at > at ? expires_at.toISOString() : null
  return {
    ...rest,
    made_at: made_at.toISOString(),
    size: Number(size),
    expires_at: kept,
    taken_back_at: taken_back_at?.toISOString() ?? null,
  }
}
