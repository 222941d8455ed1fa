import { type ReactNode, useState } from 'react'
import { applyItemImport, downloadImportErrors, type ItemImport } from '#contract/catalogue/item-files.contract.ts'
import { isOwnField } from '#domain/additional-columns/additional.ts'
import type { FileField } from '#domain/catalogue/item-file.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { FileErrors, FileNumbers } from '#web/form/table-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

/** What a field is called; a column that is no longer in use by the kind of thing it is. */
const labelOf = (found: ItemImport, field: FileField): string =>
  isOwnField(field) ? (found.own_columns.find(one => one.field === field)?.name ?? '追加項目') : item_labels[field]

const kind_words = { new: '新規', changed: '変更', missing: 'ファイルにない' } as const

const no_counts = { new: 0, changed: 0, unchanged: 0, missing: 0, errors: 0, far: 0 }

const numbersOf = (
  counts: NonNullable<ItemImport['counts']>,
  missing: ItemImport['missing'],
): [string, number, string?][] => [
  ['新規', counts.new],
  ['変更', counts.changed],
  ['変更なし', counts.unchanged],
  ['ファイルにない', counts.missing, missing === 'hide' ? '非表示にします' : 'そのまま残します'],
  ['誤り', counts.errors],
  ...(counts.far
    ? [['大きく違う値', counts.far, '取り込む前に確かめてください'] satisfies [string, number, string]]
    : []),
]

const applyWords = (total: number, far: number): string =>
  total === 0
    ? '変わる商品はありません'
    : `${far > 0 ? `大きく違う${grouped(far)}件を含めて` : ''}${grouped(total)}件を取り込む`

/** What the file would change, or what is wrong in it. */
export const Findings = ({
  found,
  anew,
  onEdit,
  onDone,
}: {
  found: ItemImport
  anew: ReactNode
  onEdit: () => void
  onDone: (next: ItemImport) => void
}) => {
  const [failed, setFailed] = useState<string | null>(null)
  const counts = found.counts ?? no_counts
  const far = counts.far ?? 0
  const hidden = found.missing === 'hide' ? counts.missing : 0
  const total = counts.new + counts.changed + hidden
  const params = { supplier_id: supplierId() }
  const apply = async () => {
    try {
      onDone(await call(applyItemImport, { params, body: { import_id: found.id } }))
    } catch (error) {
      setFailed(refusedBy(error)?.global ?? errorMessage(error))
    }
  }
  return (
    <>
      {failed !== null && <Notice kind="error" title={failed} />}
      <FileNumbers
        className={far > 0 ? 'sm:grid-cols-3 lg:grid-cols-6' : 'sm:grid-cols-5'}
        numbers={numbersOf(counts, found.missing)}
      />
      {counts.errors === 0 && far > 0 && (
        <Notice kind="warning" title={`単価・目安の重量・入数が、いまと大きく違う商品が${grouped(far)}件あります`}>
          下の一覧の先頭に「大きく違う」と出ています。桁の間違いがないか、前後の値を確かめてください。
        </Notice>
      )}
      {counts.errors > 0 && (
        <FileErrors
          title="誤りがあるため、取り込めません"
          body="ファイルを直してから、もう一度選んでください。すべての行が正しいときだけ取り込みます。"
          errors={found.errors}
          count={counts.errors}
          onDownload={() => download(downloadImportErrors, { params: { ...params, import_id: found.id } })}
        />
      )}
      {counts.errors === 0 && found.differences.length > 0 && (
        <Differences found={found} count={counts.new + counts.changed + counts.missing} />
      )}
      <div className="flex flex-wrap gap-2">
        {anew}
        <Button onClick={onEdit}>列の割り当てを直す</Button>
        {counts.errors === 0 && (
          <Button look="primary" onClick={apply} disabled={total === 0}>
            {applyWords(total, far)}
          </Button>
        )}
      </div>
    </>
  )
}

const Differences = ({ found, count }: { found: ItemImport; count: number }) => (
  <>
    <h2 className="text-lg">変わる内容</h2>
    <Table label="変わる内容" className="max-h-[50dvh]">
      <Heads names={['種類', 'コード', '商品', '違い']} />
      <tbody>
        {found.differences.map(one => (
          <Tr key={`${one.kind}${one.code}`}>
            <Td>
              {kind_words[one.kind]}
              {one.far && <b className="block text-amber">大きく違う</b>}
            </Td>
            <Td className="tabular-nums">{one.code}</Td>
            <Td wrap strong>
              {one.name}
            </Td>
            <Td wrap>
              {one.kind === 'changed' &&
                one.fields.map(field => (
                  <span key={field.field} className="block">
                    {labelOf(found, field.field)}：{field.before === '' ? '（空欄）' : field.before} →{' '}
                    <strong>{field.after === '' ? '（空欄）' : field.after}</strong>
                  </span>
                ))}
              {one.kind === 'missing' && (found.missing === 'hide' ? '非表示にします' : 'そのまま残ります')}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
    {count > found.differences.length && (
      <p className="text-sm text-ink-soft">はじめの{found.differences.length}件を表示しています。</p>
    )}
  </>
)
