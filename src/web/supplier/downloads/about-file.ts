import { getDownloadHistory } from '#contract/downloads/downloads.contract.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { lossWords } from './download-words.ts'

/** In what layout a file was made, and what it could not take; nothing where that can't be had just now. */
export const aboutFile = async (download_id: string | undefined): Promise<string> => {
  if (download_id === undefined) return ''
  try {
    const file = await call(getDownloadHistory, { params: { supplier_id: supplierId(), download_id } })
    return `レイアウトは「${file.layout_name}」です。${lossWords(file)}`
  } catch {
    return ''
  }
}
