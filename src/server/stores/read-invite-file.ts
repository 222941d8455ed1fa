import { fold } from '#domain/shared/japanese.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { most_platform_invites } from '#domain/stores/platform-invite.ts'
import type { Deps } from '#server/deps.ts'
import { readTable } from '#server/foreign/read-table.ts'
import { findInvitableStores, type Invitable } from './platform-invite-store.ts'

const code_titles = ['得意先コード', 'コード']
const address_titles = ['宛先', '携帯電話番号', 'メールアドレス', 'FAX番号']

type Fault = { row_number: number; column_title: string; value: string; message: string }

/** Reads a table of customer codes and addresses: which stores of this supplier they are, and what is wrong, by row. */
export const readInviteRows = async (deps: Deps, supplier_id: string, content: Buffer) => {
  const { headers, rows } = await readTable(content, '得意先')
  const column = (titles: string[]) => headers.findIndex(title => titles.some(one => fold(one) === fold(title)))
  const [code_at, address_at] = [column(code_titles), column(address_titles)]
  if (code_at < 0 || address_at < 0) {
    throw refuse(422, [{ field: 'file', message: '1行目に「得意先コード」と「宛先」の列が必要です' }])
  }
  if (rows.length > most_platform_invites) {
    throw refuse(422, [{ field: 'file', message: `一度に招待できるのは${most_platform_invites}件までです` }])
  }
  const stores = await findInvitableStores(deps.db, { supplier_id }, { unlinked: false, limit: 100_000 })
  const by_code = new Map(stores.map(one => [fold(one.customer_code), one]))
  const items: { store: Invitable; destination: string }[] = []
  const errors: Fault[] = []
  for (const { number, cells } of rows) {
    const code = (cells[code_at] ?? '').trim()
    const destination = (cells[address_at] ?? '').trim()
    const store = by_code.get(fold(code))
    const wrong = (message: string) =>
      errors.push({ row_number: number, column_title: '得意先コード', value: code, message })
    if (!store) wrong('この得意先コードの得意先がありません')
    else if (store.linked) wrong('すでに飲食店とつながっています')
    else if (items.some(one => one.store === store)) wrong('前の行と同じ得意先です')
    else if (destination === '')
      errors.push({ row_number: number, column_title: '宛先', value: '', message: '宛先を入力してください' })
    else items.push({ store, destination })
  }
  return { items, errors }
}
