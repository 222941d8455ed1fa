import * as z from 'zod/mini'
import { additionalColumnForm } from '#contract/additional-columns/additional-column.form.ts'
import {
  type AdditionalColumn,
  type AdditionalColumns,
  createAdditionalColumn,
  editAdditionalColumn,
} from '#contract/additional-columns/additional-columns.contract.ts'
import {
  type AdditionalKind,
  type AdditionalSubject,
  additional_kind_words,
  additional_kinds,
  additional_subject_words,
} from '#domain/additional-columns/additional.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { type Bound, useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = {
  subject: AdditionalSubject
  /** null: one that is being made. */
  column: AdditionalColumn | null
  revision: number
  onPut: (columns: AdditionalColumns) => void
  onConflict: (theirs: AdditionalColumns, mine: string[]) => void
  onCancel: () => void
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** As it is typed: choices a line each. */
const schema = z.object({
  name: additionalColumnForm.shape.name,
  kind: z.enum(additional_kinds),
  choices: z.pipe(z.pipe(z.string(), z.transform(linesOf)), additionalColumnForm.shape.choices),
})

/** What is typed of a column, kept until it is saved. */
const useColumnForm = ({ subject, column, revision, onPut, onConflict }: Props) => {
  const say = useToast()
  const params = { supplier_id: supplierId() }
  const initial: { name: string; kind: AdditionalKind; choices: string } = {
    name: column?.name ?? '',
    kind: column?.kind ?? 'text',
    choices: column?.choices.join('\n') ?? '',
  }
  const kept = useKeptDraft(`additional_column:${column?.id ?? subject}`, initial, 0)
  const form = useForm({
    schema,
    initial: kept.draft,
    onSubmit: async ({ name, kind, choices }) => {
      try {
        if (column) {
          const body = { name, choices, archived: false, revision }
          const now = await call(editAdditionalColumn, { params: { ...params, additional_column_id: column.id }, body })
          kept.drop()
          onPut(now)
          say('追加項目を保存しました')
        } else {
          const made = await call(createAdditionalColumn, { params, body: { subject, name, kind, choices } })
          kept.drop()
          onPut(made.additional_columns)
          say(`「${name}」を追加しました`)
        }
      } catch (error) {
        const current = detailOf(error, 'current') as AdditionalColumns | undefined
        if (!current) throw error
        onConflict(current, [`項目名：${name}`, ...(choices.length > 0 ? [`選択肢：${choices.join('・')}`] : [])])
      }
    },
  })
  useKeepTyped(form.values, kept)
  return { initial, kept, form }
}

/** A column as it is typed: made, or its name and choices changed; its kind stays, for values of it are kept. */
export const ColumnForm = (props: Props) => {
  const { subject, column, onCancel } = props
  const { initial, kept, form } = useColumnForm(props)
  const { values, bind } = form
  return (
    <Card title={column ? `「${column.name}」の変更` : `${additional_subject_words[subject]}に項目を追加`}>
      <Form form={form}>
        <TextField
          label="項目名"
          required
          autoComplete="off"
          maxLength={30}
          hint="例：配送コース、棚番"
          {...bind('name')}
        />
        <KindField made={column?.kind} bound={bind('kind')} />
        {values.kind === 'choice' && (
          <TextareaField
            label="選択肢"
            required
            rows={5}
            hint="1行に1つずつ、選ぶ順に入力してください"
            {...bind('choices')}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.busy}>
            {column ? '保存する' : '追加する'}
          </Button>
          {column && (
            <Button
              onClick={() => {
                kept.drop()
                onCancel()
              }}
            >
              やめる
            </Button>
          )}
          {!column && kept.dirty && (
            <Button
              onClick={() => {
                kept.drop()
                form.reset(initial)
              }}
            >
              入力を消す
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}

/** The kind of a column that is made, or its choice. */
const KindField = ({ made, bound }: { made: AdditionalKind | undefined; bound: Bound<'kind', AdditionalKind> }) =>
  made ? (
    <p className="text-sm">
      種類：<b>{additional_kind_words[made]}</b>
    </p>
  ) : (
    <RadioGroup
      label="種類"
      row
      choices={additional_kinds.map(value => ({ value, label: additional_kind_words[value] }))}
      {...bound}
    />
  )
