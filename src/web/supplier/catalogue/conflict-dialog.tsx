import type { ProductItemInput } from '#contract/catalogue/product-item.form.ts'
import type { ProductItem } from '#contract/catalogue/product-items.contract.ts'
import { type ItemField, item_labels } from '#domain/catalogue/product-item.ts'
import { unit_kind_words } from '#domain/trade/unit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { inputOf, same } from './item-input.ts'

const kinds: Record<string, string> = { ...unit_kind_words, kg: '1kg' }

const words = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(one => kinds[String(one)] ?? String(one)).join('・')
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value === '') return '（空欄）'
  return kinds[value] ?? value
}

const isField = (name: string): name is ItemField & keyof ProductItemInput => name in item_labels

/** Two people changed one item: both versions beside each other, and which one is to stay. */
export const ConflictDialog = ({
  before,
  mine,
  current,
  onTake,
  onKeep,
  onClose,
}: {
  before: ProductItemInput
  /** The fields that were changed here. */
  mine: Partial<ProductItemInput>
  /** The item as it is now. */
  current: ProductItem
  onTake: () => void
  onKeep: () => Promise<void>
  onClose: () => void
}) => {
  const theirs = inputOf(current)
  const fields = Object.keys(before)
    .filter(isField)
    .filter(field => field in mine || !same(before[field], theirs[field]))
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title="ほかの画面でこの商品が変更されました"
      actions={
        <>
          <Button onClick={onClose}>編集に戻る</Button>
          <Button onClick={onTake}>自分の変更をやめる</Button>
          <Button look="primary" onClick={onKeep}>
            自分の変更を保存する
          </Button>
        </>
      }
    >
      <p className="mb-3">
        編集しているあいだに、保存されている内容が変わりました。「自分の変更を保存する」は、あなたが変えた項目だけを上書きします。
      </p>
      <Table label="変更の比較">
        <Heads names={['項目', '編集を始めたとき', 'いま保存されている内容', 'あなたの変更']} />
        <tbody>
          {fields.map(field => (
            <Tr key={field}>
              <Td strong>{item_labels[field]}</Td>
              <Td wrap>{words(before[field])}</Td>
              <Td wrap strong={!same(before[field], theirs[field])}>
                {words(theirs[field])}
              </Td>
              <Td wrap strong={field in mine}>
                {field in mine ? words(mine[field]) : '（変更なし）'}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Dialog>
  )
}
