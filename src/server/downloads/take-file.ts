import { Readable } from 'node:stream'
import { refuse } from '#domain/shared/refusal.ts'
import { filePartsOf } from '#server/db/file-parts.ts'
import type { Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import type { FileReply } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { findHistory } from './download-store.ts'

/** A download as this user may see it; else 404. */
export const historyOf = async (deps: Deps, actor: SupplierActor, id: string) => {
  return there(await findHistory(deps.db, actor, id))
}

/** The file of a download as it was kept: the same bytes each time, until its time is over. */
export const takeDownload = async (deps: Deps, actor: SupplierActor, id: string, at: Date): Promise<FileReply> => {
  const { file_name, content_type, expires_at } = await historyOf(deps, actor, id)
  if (expires_at <= at)
    throw refuse(404, 'ファイルの保存期間が過ぎました。受注を選んで、もう一度ダウンロードしてください')
  return {
    name: file_name,
    type: content_type,
    content: Readable.from(filePartsOf(deps.db, 'order_download_parts', id)),
  }
}
