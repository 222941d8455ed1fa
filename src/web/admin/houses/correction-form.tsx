import { type ComponentType, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { prefectures } from '#domain/shared/prefectures.ts'
import { ActingForm } from '#web/admin/acting.tsx'
import { detailOf } from '#web/api/api-error.ts'
import { DraftConflict, wordsWhereOther } from '#web/form/draft-conflict.tsx'
import { Form } from '#web/form/form.tsx'
import { SaveRow } from '#web/form/save-row.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Values = Record<string, string>
/** What a part of the form that is its page's own draws from: what is typed, and what stands. */
export type CorrectionDrawn = Pick<ReturnType<typeof useForm<Values, unknown>>, 'values' | 'bind'> & { seen: Values }
/** What stands, and how often it has been saved. */
type Standing = { revision: number; values: Values }

export type CorrectionFormProps<Output> = {
  /** What the draft is kept under. */
  kept_as: string
  schema: ZodMiniType<Output>
  standing: Standing
  labels: Readonly<Record<string, string>>
  required: readonly string[]
  hints?: Readonly<Record<string, string>>
  /** What else is asked for: under the fields, and beside the reason. */
  more?: { initial: Values; Under: ComponentType<CorrectionDrawn>; Beside: ComponentType<CorrectionDrawn> }
  /** Saves over what was seen; what stands then, and what was done where it is more than that. */
  save: (output: Output, revision: number, seen: Values) => Promise<Standing & { said?: string }>
  onSaved: () => void
  /** Somebody else has saved meanwhile: asks anew what stands. */
  onOutdated: () => void
}

const fields_of = {
  phone_number: { type: 'tel', inputMode: 'tel' },
  fax_number: { type: 'tel', inputMode: 'tel' },
  mail_address: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  postal_code: { inputMode: 'numeric', inputClassName: 'max-w-40' },
} as const
const choices = [{ value: '', label: '（空欄）' }, ...prefectures.map(name => ({ value: name, label: name }))]

const standingOf = (labels: Readonly<Record<string, string>>, current: unknown): Standing | null => {
  if (typeof current !== 'object' || current === null) return null
  const row: Record<string, unknown> = { ...current }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const values = Object.fromEntries(Object.keys(labels).map(field => [field, textOf(row[field])]))
  return { revision: Number(row.revision ?? 0), values }
}

const useCorrection = <Output,>(props: CorrectionFormProps<Output>) => {
  const { kept_as, schema, standing, labels, save, onSaved } = props
  const say = useToast()
  const [theirs, setTheirs] = useState<Standing | null>(null)
  const blank: Values = { reason: '', ...props.more?.initial }
  const own: Values = { ...standing.values, ...blank }
  const kept = useKeptDraft(kept_as, own, standing.revision)
  const form = useForm<Values, Output>({
    schema,
    initial: kept.draft,
    onSubmit: async typed => {
      try {
        const { reason: _reason, ...seen } = kept.base
        const now = await save(typed, kept.revision, seen)
        kept.drop()
        form.reset({ ...now.values, ...blank })
        say(now.said ?? '登録内容を直しました')
        onSaved()
      } catch (error) {
        const current = standingOf(labels, detailOf(error, 'current'))
        if (!current) throw error
        setTheirs(current)
      }
    },
  })
  useKeepTyped(form.values, kept)
  const drop = (to: Values = own) => {
    kept.drop()
    form.reset(to)
  }
  return { form, kept, drop, theirs, setTheirs }
}

/** What a house says of itself, as staff correct it: every field, the reason that its house reads, nothing typed is lost. */
export const CorrectionForm = <Output,>(props: CorrectionFormProps<Output>) => {
  const { labels, required, hints = {}, more, onOutdated } = props
  const { form, kept, drop, theirs, setTheirs } = useCorrection(props)
  const now = theirs && { ...form.values, ...theirs.values }
  const drawn = { values: form.values, bind: form.bind, seen: props.standing.values }
  return (
    <ActingForm>
      <Form form={form} className="max-w-200">
        <Card title="登録内容">
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {Object.entries(labels).map(([field, label]) => (
              <Field
                key={field}
                label={label}
                required={required.includes(field)}
                hint={hints[field]}
                bound={form.bind(field)}
              />
            ))}
          </div>
          {more && <more.Under {...drawn} />}
        </Card>
        <Card title="直す理由">
          <TextField
            label="直す理由"
            hint="直す理由は、相手にそのまま知らせます。例：お電話でのご依頼により"
            autoComplete="off"
            required
            {...form.bind('reason')}
          />
          {more && <more.Beside {...drawn} />}
        </Card>
        <SaveRow word="直して知らせる" busy={form.busy} dirty={kept.dirty} onDrop={() => drop()} />
      </Form>
      {theirs && now && (
        <DraftConflict
          kept={kept}
          theirs={theirs}
          changed={{ revision: theirs.revision, changed_at: null, changed_by_name: null }}
          now={wordsWhereOther(labels, theirs.values, form.values)}
          mine={wordsWhereOther(labels, form.values, theirs.values)}
          now_draft={now}
          onKept={form.reset}
          onPut={onOutdated}
          onDrop={() => form.reset(now)}
          onClose={() => setTheirs(null)}
        />
      )}
    </ActingForm>
  )
}

type FieldProps = {
  label: string
  required: boolean
  hint: string | undefined
  bound: ReturnType<ReturnType<typeof useForm<Values, Values>>['bind']>
}

const Field = ({ label, required, hint, bound }: FieldProps) =>
  bound.name === 'prefecture' ? (
    <SelectField label={label} choices={choices} autoComplete="off" {...bound} />
  ) : (
    <TextField
      label={label}
      required={required}
      autoComplete="off"
      {...(hint === undefined ? {} : { hint })}
      {...fields_of[bound.name as keyof typeof fields_of]}
      {...bound}
    />
  )
