import { useState } from 'react'
import {
  applyItemImport,
  checkItemFile,
  downloadImportErrors,
  getItemImport,
  type ItemImport,
  import_kb,
  mapItemImport,
} from '#contract/catalogue/item-files.contract.ts'
import { countProductItems, listProductItems } from '#contract/catalogue/product-items.contract.ts'
import { supplierPages } from '#contract/pages.ts'
import { isOwnField } from '#domain/additional-columns/additional.ts'
import { type FileField, file_fields } from '#domain/catalogue/item-file.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { download, upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { FileErrors, TableFileChoice } from '#web/form/table-file.tsx'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

const working = (state: ItemImport['state'] | undefined) => state === 'checking' || state === 'applying'

/** A catalogue from a file: chosen, its columns named, checked as a whole, seen, and only then taken over. */
export const Screen = () => {
  const [query, setQuery] = useAddressQuery()
  const id = query.get('import')
  return (
    <div className="w-full max-w-280">
      <DeskHead title={supplierPages.itemImport.title}>
        <TextLink to={supplierPages.productItems.path} className="text-sm">
          商品の一覧に戻る
        </TextLink>
      </DeskHead>
      {id === null ? (
        <FileChoice onTaken={taken => setQuery({ import: taken.id })} />
      ) : (
        <ImportSteps key={id} id={id} onAnew={() => setQuery({})} />
      )}
    </div>
  )
}

const FileChoice = ({ onTaken }: { onTaken: (taken: ItemImport) => void }) => {
  const params = { supplier_id: supplierId() }
  const read = async (file: File) => {
    const taken = await upload(checkItemFile, { params, file, name: file.name })
    setData(getItemImport, { params: { ...params, import_id: taken.id } }, taken)
    onTaken(taken)
  }
  return (
    <TableFileChoice most_kb={import_kb} onFile={read} busy_words="読み込んでいます…">
      <p className="text-sm text-ink-soft">
        1行目に見出し、2行目から商品を1行ずつ書いたファイルです。いまの商品を
        <TextLink to={supplierPages.itemDownloads.path}>ダウンロード</TextLink>
        して直すと、列がすべて揃います。ファイルを選んでも、確認するまで商品は変わりません。
      </p>
    </TableFileChoice>
  )
}

const ImportSteps = ({ id, onAnew }: { id: string; onAnew: () => void }) => {
  const params = { supplier_id: supplierId(), import_id: id }
  const [moving, setMoving] = useState(false)
  const { data: found } = useData(getItemImport, { params }, { fresh_for: 0, ...(moving ? { every: 1000 } : {}) })
  const [editing, setEditing] = useState(false)
  if (found && moving !== working(found.state)) {
    setMoving(working(found.state))
    if (found.state === 'applied') void Promise.all([invalidate(listProductItems), invalidate(countProductItems)])
  }
  if (!found) return <SkeletonRows rows={6} />
  const note = (next: ItemImport) => {
    setEditing(false)
    setData(getItemImport, { params }, next)
  }
  const anew = <Button onClick={onAnew}>別のファイルを選ぶ</Button>
  return (
    <div className="flex flex-col gap-4">
      <p className="font-bold">
        {found.file_name}
        <span className="ml-3 text-sm font-normal text-ink-soft">{grouped(found.row_count)}行</span>
      </p>
      {found.message !== null && <Notice kind={found.state === 'failed' ? 'error' : 'warning'} title={found.message} />}
      {found.state === 'failed' && <div>{anew}</div>}
      {(found.state === 'mapping' || (editing && found.state === 'checked')) && (
        <MappingForm found={found} anew={anew} onDone={note} />
      )}
      {working(found.state) && <Progress found={found} />}
      {found.state === 'checked' && !editing && (
        <Findings found={found} anew={anew} onEdit={() => setEditing(true)} onDone={note} />
      )}
      {found.state === 'applied' && (
        <Notice
          kind="success"
          title={`取り込みました（新規 ${grouped(found.counts?.new ?? 0)}件、変更 ${grouped(found.counts?.changed ?? 0)}件）`}
          action={
            <span className="flex flex-wrap gap-2">
              <ButtonLink to={supplierPages.productItems.path} look="primary">
                商品の一覧を見る
              </ButtonLink>
              {anew}
            </span>
          }
        />
      )}
    </div>
  )
}

const MappingForm = ({
  found,
  anew,
  onDone,
}: {
  found: ItemImport
  anew: React.ReactNode
  onDone: (next: ItemImport) => void
}) => {
  const [today] = useState<Day>(() => dayOf(serverNow()))
  const kept = useKeptDraft(
    `item_mapping:${found.id}`,
    {
      mapping: found.mapping,
      valid_from: found.valid_from < today ? today : found.valid_from,
      missing: found.missing,
    },
    0,
  )
  const { mapping, valid_from, missing } = kept.draft
  const change = (some: Partial<typeof kept.draft>) => kept.change({ ...kept.draft, ...some })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const start = async () => {
    try {
      const params = { supplier_id: supplierId(), import_id: found.id }
      const mapped = await call(mapItemImport, { params, body: { mapping, valid_from, missing } })
      kept.drop()
      onDone(mapped)
    } catch (error) {
      const said = refusedBy(error)
      if (!said) throw error
      const whole = said.global === null ? [] : [['mapping', said.global]]
      setErrors(Object.fromEntries([...said.messages.map(one => [one.field, one.message]), ...whole]))
    }
  }
  const isField = (value: string): value is FileField => value in item_labels || isOwnField(value)
  return (
    <>
      <h2 className="text-lg">どの列を何として取り込みますか</h2>
      {errors['mapping'] !== undefined && <Notice kind="error" title={errors['mapping']} />}
      <Table label="列の割り当て">
        <thead>
          <tr>
            <Th>ファイルの見出し</Th>
            <Th>はじめの値</Th>
            <Th>取り込む項目</Th>
          </tr>
        </thead>
        <tbody>
          {found.headers.map((title, column) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <Tr key={column}>
              <Td strong>{title === '' ? `（${column + 1}列目）` : title}</Td>
              <Td wrap className="text-ink-soft">
                {found.samples
                  .map(row => row[column] ?? '')
                  .filter(Boolean)
                  .join(' ／ ')}
              </Td>
              <Td>
                <Select
                  small
                  aria-label={`${title}を取り込む項目`}
                  value={mapping[column] ?? ''}
                  onChange={event => {
                    const { value } = event.currentTarget
                    setErrors({})
                    const next = isField(value) ? value : null
                    change({ mapping: mapping.map((one, at) => (at === column ? next : one)) })
                  }}
                  chosen={mapping[column] !== null}
                  className="w-36 sm:w-56"
                >
                  <option value="">取り込まない</option>
                  {file_fields.map(field => (
                    <option key={field} value={field}>
                      {item_labels[field]}
                    </option>
                  ))}
                  {found.own_columns.length > 0 && (
                    <optgroup label="追加項目">
                      {found.own_columns.map(one => (
                        <option key={one.field} value={one.field}>
                          {one.name}
                        </option>
                      ))}
                    </optgroup>
                  )}
                </Select>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <div className="grid gap-4 sm:grid-cols-2">
        {mapping.includes('price') && (
          <DateField
            label="単価はこの納品日から"
            name="valid_from"
            value={valid_from}
            min={today}
            onChange={day => change({ valid_from: day })}
            error={errors['valid_from']}
          />
        )}
        <RadioGroup
          label="ファイルにない商品"
          name="missing"
          value={missing}
          onChange={next => change({ missing: next })}
          choices={[
            { value: 'keep', label: 'そのまま残す' },
            { value: 'hide', label: '飲食店に表示しない' },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {anew}
        <Button look="primary" onClick={start}>
          {`${grouped(found.row_count)}行を確認する`}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">まだ何も変わりません。列の割り当ては次のファイルのために覚えておきます。</p>
    </>
  )
}

const Progress = ({ found }: { found: ItemImport }) => {
  const words = found.state === 'checking' ? '確認しています' : '取り込んでいます'
  return (
    <div className="flex flex-col gap-2 rounded-card border bg-surface p-6">
      <p aria-live="polite" className="font-bold">
        {words}…
      </p>
      <progress aria-label={words} max={Math.max(found.row_count, 1)} value={found.rows_done} className="h-3 w-full" />
      <p className="text-sm text-ink-soft tabular-nums">
        {grouped(found.rows_done)} / {grouped(found.row_count)}行。この画面を閉じても続きます。
      </p>
    </div>
  )
}

/** What a field is called; a column that is no longer in use by the kind of thing it is. */
const labelOf = (found: ItemImport, field: FileField): string =>
  isOwnField(field) ? (found.own_columns.find(one => one.field === field)?.name ?? '追加項目') : item_labels[field]

const kind_words = { new: '新規', changed: '変更', missing: 'ファイルにない' } as const

const Findings = ({
  found,
  anew,
  onEdit,
  onDone,
}: {
  found: ItemImport
  anew: React.ReactNode
  onEdit: () => void
  onDone: (next: ItemImport) => void
}) => {
  const [failed, setFailed] = useState<string | null>(null)
  const counts = found.counts ?? { new: 0, changed: 0, unchanged: 0, missing: 0, errors: 0 }
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
  const numbers: [string, number, string?][] = [
    ['新規', counts.new],
    ['変更', counts.changed],
    ['変更なし', counts.unchanged],
    ['ファイルにない', counts.missing, found.missing === 'hide' ? '非表示にします' : 'そのまま残します'],
    ['誤り', counts.errors],
  ]
  return (
    <>
      {failed !== null && <Notice kind="error" title={failed} />}
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {numbers.map(([word, count, hint]) => (
          <div
            key={word}
            className={cx(
              'rounded-card border bg-surface p-3',
              word === '誤り' && count > 0 && 'border-vermilion bg-vermilion-pale text-vermilion',
            )}
          >
            <dt className="text-sm">{word}</dt>
            <dd className="text-xl font-bold tabular-nums">{grouped(count)}</dd>
            {hint !== undefined && count > 0 && <dd className="text-xs text-ink-soft">{hint}</dd>}
          </div>
        ))}
      </dl>
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
        <>
          <h2 className="text-lg">変わる内容</h2>
          <Table label="変わる内容" className="max-h-[50dvh]">
            <thead>
              <tr>
                <Th>種類</Th>
                <Th>コード</Th>
                <Th>商品</Th>
                <Th>違い</Th>
              </tr>
            </thead>
            <tbody>
              {found.differences.map(one => (
                <Tr key={`${one.kind}${one.code}`}>
                  <Td>{kind_words[one.kind]}</Td>
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
          {counts.new + counts.changed + counts.missing > found.differences.length && (
            <p className="text-sm text-ink-soft">はじめの{found.differences.length}件を表示しています。</p>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {anew}
        <Button onClick={onEdit}>列の割り当てを直す</Button>
        {counts.errors === 0 && (
          <Button look="primary" onClick={apply} disabled={total === 0}>
            {total === 0 ? '変わる商品はありません' : `${grouped(total)}件を取り込む`}
          </Button>
        )}
      </div>
    </>
  )
}
