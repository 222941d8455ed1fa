import { type ReactNode, useState } from 'react'
import { type ItemImport, mapItemImport } from '#contract/catalogue/item-files.contract.ts'
import { isOwnField } from '#domain/additional-columns/additional.ts'
import { type FileField, file_fields } from '#domain/catalogue/item-file.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, dayOf } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { supplierId } from '#web/api/meta.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

const isField = (value: string): value is FileField => value in item_labels || isOwnField(value)

/** The mapping as it is typed, kept until the file is read by it. */
const useMapping = (found: ItemImport, onDone: (next: ItemImport) => void) => {
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
  const change = (some: Partial<typeof kept.draft>) => kept.change({ ...kept.draft, ...some })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const start = async () => {
    try {
      const params = { supplier_id: supplierId(), import_id: found.id }
      const mapped = await call(mapItemImport, { params, body: kept.draft })
      kept.drop()
      onDone(mapped)
    } catch (error) {
      const said = refusedBy(error)
      if (!said) throw error
      const whole = said.global === null ? [] : [['mapping', said.global]]
      setErrors(Object.fromEntries([...said.messages.map(one => [one.field, one.message]), ...whole]))
    }
  }
  return { today, draft: kept.draft, change, errors, forgetErrors: () => setErrors({}), start }
}

/** Which column is what, from which delivery date prices hold, and what becomes of items that the file lacks. */
export const MappingForm = ({
  found,
  anew,
  onDone,
}: {
  found: ItemImport
  anew: ReactNode
  onDone: (next: ItemImport) => void
}) => {
  const { today, draft, change, errors, forgetErrors, start } = useMapping(found, onDone)
  const { mapping, valid_from, missing } = draft
  return (
    <>
      <h2 className="text-lg">どの列を何として取り込みますか</h2>
      {errors['mapping'] !== undefined && <Notice kind="error" title={errors['mapping']} />}
      <MappingTable
        found={found}
        mapping={mapping}
        onChange={next => {
          forgetErrors()
          change({ mapping: next })
        }}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {mapping.includes('price') && (
          <DateField
            looks="ahead"
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

type Mapping = ItemImport['mapping']

const MappingTable = ({
  found,
  mapping,
  onChange,
}: {
  found: ItemImport
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}) => (
  <Table label="列の割り当て">
    <Heads names={['ファイルの見出し', 'はじめの値', '取り込む項目']} />
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
                const next = isField(value) ? value : null
                onChange(mapping.map((one, at) => (at === column ? next : one)))
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
)
