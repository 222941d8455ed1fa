import * as z from 'zod/mini'
import { invite_destinations, type ListedInvite } from '#contract/stores/admin-invites.contract.ts'
import { client_information_fields } from '#contract/stores/store.form.ts'
import { fold } from '#domain/shared/japanese.ts'
import { withLostZero } from '#domain/shared/phone.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { invite_list_labels, most_listed_invites, readInviteChannel } from '#domain/stores/invite-list.ts'
import type { Deps } from '#server/deps.ts'
import { tableXlsx } from '#server/exports/table-file.ts'
import { readTable } from '#server/foreign/read-table.ts'
import { findInvitableStores, type Invitable } from './platform-invite-store.ts'

type Field = keyof typeof invite_list_labels
type Fault = { row_number: number; column_title: string; value: string; message: string }

/** Other titles under which a column may stand. */
const titles: Record<Field, readonly string[]> = {
  customer_code: [invite_list_labels.customer_code, 'コード'],
  name: [invite_list_labels.name, '店名', '飲食店名'],
  channel: [invite_list_labels.channel, '方法'],
  destination: [invite_list_labels.destination, '携帯電話番号', 'メールアドレス', 'FAX番号'],
}

/** The file to fill in, with an example of each way. */
export const inviteTemplate = (): Promise<Buffer> =>
  tableXlsx('招待先', Object.values(invite_list_labels), [
    ['', '鮨 まるた', 'メール', 'maruta@example.com'],
    ['', '居酒屋 さくら', 'SMS', '090-1234-5678'],
    ['', '小料理 ひさご', 'FAX', '03-1234-5678'],
  ])

/** The one store that a row means, null for one that is not in the supplier's records; or what is wrong with the row. */
const storeMeant = (
  { customer_code, name }: Record<Field, string>,
  by_code: ReadonlyMap<string, readonly Invitable[]>,
  by_name: ReadonlyMap<string, readonly Invitable[]>,
): { store: Invitable | null } | { field: Field; message: string } => {
  if (customer_code !== '') {
    const [store] = by_code.get(fold(customer_code)) ?? []
    return store ? { store } : { field: 'customer_code', message: 'この得意先コードの得意先がありません' }
  }
  const [store, ...more] = by_name.get(fold(name)) ?? []
  if (more.length === 0) return { store: store ?? null }
  return {
    field: 'name',
    message: `同じ名前の得意先が${more.length + 1}件あります。得意先コードの列で選んでください`,
  }
}

/** Reads a list of invitations whole: what each row means, or, where any is wrong, every error by row and column. */
export const readInviteRows = async (deps: Deps, supplier_id: string, content: Buffer) => {
  const { headers, rows } = await readTable(content, '招待先')
  const columnOf = (field: Field) => headers.findIndex(title => titles[field].some(one => fold(one) === fold(title)))
  const at = {
    customer_code: columnOf('customer_code'),
    name: columnOf('name'),
    channel: columnOf('channel'),
    destination: columnOf('destination'),
  }
  if ((at.customer_code < 0 && at.name < 0) || at.destination < 0) {
    throw refuse(422, [
      {
        field: 'file',
        message:
          '1行目に「得意先名」（または「得意先コード」）と「宛先」の列が必要です。ひな形の見出しをお使いください',
      },
    ])
  }
  if (rows.length > most_listed_invites) {
    throw refuse(422, [{ field: 'file', message: `一度に招待できるのは${most_listed_invites}件までです` }])
  }
  const stores = await findInvitableStores(deps.db, { supplier_id }, { unlinked: false, limit: 100_000 })
  const by_code = Map.groupBy(stores, one => fold(one.customer_code))
  const by_name = Map.groupBy(stores, one => fold(one.name))
  const items: ListedInvite[] = []
  const errors: Fault[] = []
  for (const { number, cells } of rows) {
    const cell = (field: Field) => (cells[at[field]] ?? '').trim()
    const row: Record<Field, string> = {
      customer_code: cell('customer_code'),
      name: cell('name'),
      channel: cell('channel'),
      destination: cell('destination'),
    }
    const wrong = (field: Field, message: string) =>
      errors.push({
        row_number: number,
        column_title: headers[at[field]] ?? invite_list_labels[field],
        value: row[field],
        message,
      })
    const meant = storeMeant(row, by_code, by_name)
    const name = z.safeParse(client_information_fields.name, row.name)
    const channel = readInviteChannel(row.channel, row.destination)
    if (channel !== 'mail') row.destination = withLostZero(row.destination)
    const destination = channel && z.safeParse(invite_destinations[channel], row.destination)
    const named = 'store' in meant && meant.store ? meant.store.name : name.data
    if (!('store' in meant)) wrong(meant.field, meant.message)
    if (named === undefined && row.customer_code === '') wrong('name', name.error?.issues[0]?.message ?? '')
    if (!channel) wrong('channel', '送り方は「SMS」「メール」「FAX」のどれかを入力してください')
    else if (destination?.error) wrong('destination', destination.error.issues[0]?.message ?? '')
    if ('store' in meant && named !== undefined && channel && destination?.success) {
      items.push({ store_id: meant.store?.store_id ?? null, name: named, channel, destination: destination.data })
    }
  }
  return errors.length > 0 ? { items: [], errors } : { items, errors }
}
