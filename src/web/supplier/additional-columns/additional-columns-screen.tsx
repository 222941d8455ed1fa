import ListPlus from 'lucide-react/icons/list-plus'
import { useState } from 'react'
import {
  type AdditionalColumn,
  type AdditionalColumns,
  downloadAdditionalColumns,
  editAdditionalColumn,
  listAdditionalColumns,
  orderAdditionalColumns,
} from '#contract/additional-columns/additional-columns.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import {
  type AdditionalSubject,
  additional_kind_words,
  additional_subject_words,
  additional_subjects,
} from '#domain/additional-columns/additional.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { ListConflict, useListChange } from '#web/supplier/settings/list-change.tsx'
import { SettingsHead, SettingsLoading } from '#web/supplier/settings/settings-head.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReorderList } from '#web/ui/reorder-list.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { ColumnForm } from './column-form.tsx'

/** 追加項目: the supplier's own fields on stores, items and orders. */
export const Screen = () => {
  const session = useSupplierSession()
  const { data } = useData(listAdditionalColumns, { params: { supplier_id: supplierId() } })
  if (!session || !data) return <SettingsLoading page={supplierPages.additionalColumns} />
  return <Columns data={data} may_edit={session.role === 'owner'} />
}

const wordsOf = (items: readonly AdditionalColumn[]) => items.map((one, index) => `${index + 1}. ${one.name}`)

const factsOf = ({ kind, choices, value_count }: AdditionalColumn): string =>
  [
    additional_kind_words[kind],
    kind === 'choice' ? choices.join('・') : '',
    value_count > 0 ? `入力済み${grouped(value_count)}件` : '',
  ]
    .filter(one => one !== '')
    .join('／')

/** The columns of one kind of thing, and what is changed of them as a list. */
const useOfSubject = (data: AdditionalColumns, subject: AdditionalSubject) => {
  const params = { supplier_id: supplierId() }
  const own = data.items.filter(one => one.subject === subject)
  const [used, given_up] = [own.filter(one => !one.archived), own.filter(one => one.archived)]
  const list = useListChange<AdditionalColumns>(columns => setData(listAdditionalColumns, { params }, columns))
  const order = (next: AdditionalColumn[]) => {
    list.onPut({ ...data, items: [...data.items.filter(one => one.subject !== subject), ...next, ...given_up] })
    const body = { subject, additional_column_ids: next.map(one => one.id), revision: data.revision }
    void list.change(() => call(orderAdditionalColumns, { params, body }), '', wordsOf(next))
  }
  const archive = ({ id, name, choices }: AdditionalColumn, archived: boolean) => {
    const body = { name, choices, archived, revision: data.revision }
    void list.change(
      () => call(editAdditionalColumn, { params: { ...params, additional_column_id: id }, body }),
      archived ? `「${name}」を使わないようにしました。入力した内容は残っています` : `「${name}」をまた使えます`,
      [`「${name}」を${archived ? '使わない' : 'また使う'}`],
    )
  }
  return { used, given_up, list, order, archive }
}

type SubjectChipsProps = {
  items: readonly AdditionalColumn[]
  value: AdditionalSubject
  onChange: (subject: AdditionalSubject) => void
}

const SubjectChips = ({ items, value, onChange }: SubjectChipsProps) => (
  <Chips
    label="追加項目の対象"
    value={value}
    onChange={onChange}
    chips={additional_subjects.map(subject => ({
      value: subject,
      label: additional_subject_words[subject],
      count: items.filter(one => one.subject === subject && !one.archived).length,
    }))}
    className="mb-4 px-0"
  />
)

const Columns = ({ data, may_edit }: { data: AdditionalColumns; may_edit: boolean }) => {
  const [query, setQuery] = useAddressQuery()
  const [editing, setEditing] = useState<string | null>(null)
  const subject = additional_subjects.find(one => one === query.get('for')) ?? 'store'
  const of = useOfSubject(data, subject)
  const { used, list, archive } = of
  const edited = used.find(one => one.id === editing) ?? null

  const putAway = (column: AdditionalColumn, archived: boolean) => {
    setEditing(null)
    archive(column, archived)
  }
  return (
    <>
      <SettingsHead
        page={supplierPages.additionalColumns}
        setting={data}
        actions={
          data.items.length > 0 && (
            <CsvButton onSave={() => download(downloadAdditionalColumns, { params: { supplier_id: supplierId() } })} />
          )
        }
      />
      {!may_edit && <Notice className="mb-4" title="追加項目を変更できるのはオーナーだけです" />}
      <SubjectChips
        items={data.items}
        value={subject}
        onChange={value => {
          setEditing(null)
          setQuery({ for: value }, { replace: true })
        }}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        <Lists subject={subject} of={of} may_edit={may_edit} onEdit={one => setEditing(one.id)} onPutAway={putAway} />
        {may_edit && (
          <ColumnForm
            key={`${subject}:${edited?.id ?? 'new'}:${data.items.length}`}
            subject={subject}
            column={edited}
            revision={data.revision}
            onPut={columns => {
              list.onPut(columns)
              setEditing(null)
            }}
            onConflict={(theirs, mine) => list.setConflict({ theirs, mine })}
            onCancel={() => setEditing(null)}
          />
        )}
      </div>
      <ListConflict
        list={list}
        wordsOf={({ items }) => wordsOf(items.filter(one => one.subject === subject && !one.archived))}
        onTake={() => setEditing(null)}
      />
    </>
  )
}

type ListsProps = {
  subject: AdditionalSubject
  of: ReturnType<typeof useOfSubject>
  may_edit: boolean
  onEdit: (column: AdditionalColumn) => void
  onPutAway: (column: AdditionalColumn, archived: boolean) => void
}

/** The columns in use, and below them those that were given up. */
const Lists = ({ subject, of: { used, given_up, order }, may_edit, onEdit, onPutAway }: ListsProps) => (
  <div className="flex flex-col gap-4">
    <UsedColumns
      subject={subject}
      columns={used}
      may_edit={may_edit}
      onOrder={order}
      onEdit={onEdit}
      onArchive={one => onPutAway(one, true)}
    />
    {given_up.length > 0 && (
      <Card title="使わない項目">
        <GivenUpColumns columns={given_up} onTakeUp={may_edit ? one => onPutAway(one, false) : undefined} />
      </Card>
    )}
  </div>
)

type ColumnList = { columns: readonly AdditionalColumn[] }

const UsedColumns = ({
  subject,
  columns,
  may_edit,
  onOrder,
  onEdit,
  onArchive,
}: ColumnList & {
  subject: AdditionalSubject
  may_edit: boolean
  onOrder: (columns: AdditionalColumn[]) => void
  onEdit: (column: AdditionalColumn) => void
  onArchive: (column: AdditionalColumn) => void
}) =>
  columns.length === 0 ? (
    <EmptyState icon={ListPlus} title={`${additional_subject_words[subject]}の追加項目はまだありません`}>
      コース、棚番、社内の管理番号など、自社で使う項目を作れます。飲食店には見えません。
    </EmptyState>
  ) : (
    <Card title={`${additional_subject_words[subject]}の項目`}>
      {may_edit ? (
        <ReorderList items={columns} keyOf={one => one.id} nameOf={one => one.name} label="追加項目" onChange={onOrder}>
          {one => <Row column={one} onEdit={() => onEdit(one)} onArchive={() => onArchive(one)} />}
        </ReorderList>
      ) : (
        <ul aria-label="追加項目">
          {columns.map(one => (
            <li key={one.id} className="flex border-t">
              <Row column={one} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )

const GivenUpColumns = ({
  columns,
  onTakeUp,
}: ColumnList & { onTakeUp: ((column: AdditionalColumn) => void) | undefined }) => (
  <ul>
    {columns.map(one => (
      <li key={one.id} className="flex flex-wrap items-center gap-x-2 border-t">
        <Words column={one} />
        {onTakeUp && (
          <Button size="small" look="quiet" onClick={() => onTakeUp(one)}>
            「{one.name}」をまた使う
          </Button>
        )}
      </li>
    ))}
  </ul>
)

const Words = ({ column }: { column: AdditionalColumn }) => (
  <span className="min-w-0 flex-[1_1_8rem] py-2">
    <b className="block">{column.name}</b>
    <span className="block text-xs text-ink-soft">{factsOf(column)}</span>
  </span>
)

const Row = ({
  column,
  onEdit,
  onArchive,
}: {
  column: AdditionalColumn
  onEdit?: () => void
  onArchive?: () => void
}) => (
  <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
    <Words column={column} />
    {onEdit && (
      <Button size="small" look="quiet" aria-label={`${column.name}を変更`} onClick={onEdit}>
        変更
      </Button>
    )}
    {onArchive && (
      <Button size="small" look="quiet" aria-label={`${column.name}を使わない`} onClick={onArchive}>
        使わない
      </Button>
    )}
  </span>
)
