import { useState } from 'react'
import { client_numbers, clientEditForm } from '#contract/stores/store.form.ts'
import { newNumbers } from '#contract/validation/contact.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { type ClientInformation, client_fields, store_labels } from '#domain/stores/store.ts'
import { detailOf } from '#web/api/api-error.ts'
import { DraftConflict } from '#web/form/draft-conflict.tsx'
import { Form } from '#web/form/form.tsx'
import { mergeFields } from '#web/form/merge-fields.ts'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { barHeight } from '#web/ui/bar-height.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Changed } from '#web/ui/conflict-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'

export const no_client: ClientInformation = {
  customer_code: '',
  name: '',
  name_kana: '',
  contact_name: '',
  postal_code: '',
  prefecture: '',
  address: '',
  phone_number: '',
  fax_number: '',
  mail_address: '',
  note: '',
}

/** The fields of a record, without what else stands in it. */
export const clientOf = (from: ClientInformation): ClientInformation => ({
  customer_code: from.customer_code,
  name: from.name,
  name_kana: from.name_kana,
  contact_name: from.contact_name,
  postal_code: from.postal_code,
  prefecture: from.prefecture,
  address: from.address,
  phone_number: from.phone_number,
  fax_number: from.fax_number,
  mail_address: from.mail_address,
  note: from.note,
})

const wordsOf = (from: ClientInformation, beside: ClientInformation): string[] =>
  client_fields
    .filter(field => from[field] !== beside[field])
    .map(field => `${store_labels[field]}：${from[field] === '' ? '（空欄）' : from[field]}`)

type ClientFormProps = {
  /** Under which the draft is kept while it is not saved. */
  draft_key: string
  saved: ClientInformation & { revision: number }
  word: string
  /** The answer is what stands now; a stale save throws 409 with `current`. */
  onSave: (form: ClientInformation, revision: number) => Promise<void>
  /** Somebody else's version is taken. */
  onTake: (current: ClientInformation & Changed) => void
}

/** What is typed of a record, kept until it is saved; `conflict`: what somebody else has saved before. */
const useClient = ({ draft_key, saved, onSave }: Pick<ClientFormProps, 'draft_key' | 'saved' | 'onSave'>) => {
  const own = clientOf(saved)
  const kept = useKeptDraft(draft_key, own, saved.revision)
  const [conflict, setConflict] = useState<(ClientInformation & Changed) | null>(null)
  const form = useForm({
    schema: clientEditForm.check(newNumbers(client_numbers, own)),
    initial: kept.draft,
    onSubmit: async typed => {
      try {
        await onSave(typed, kept.revision)
      } catch (error) {
        const current = detailOf(error, 'current') as (ClientInformation & Changed) | undefined
        if (!current) throw error
        setConflict(current)
        return
      }
      kept.drop()
      form.reset(typed)
    },
  })
  useKeepTyped(form.values, kept)
  const drop = () => {
    kept.drop()
    form.reset(own)
  }
  return { kept, form, conflict, setConflict, drop }
}

/** 得意先情報 as it is typed. What is typed outlives other pages and a reload until it is saved. */
export const ClientForm = ({ draft_key, saved, word, onSave, onTake }: ClientFormProps) => {
  const { kept, form, conflict, setConflict, drop } = useClient({ draft_key, saved, onSave })
  const { values, bind } = form
  const field = (name: Exclude<keyof ClientInformation, 'prefecture' | 'note'>, more: Partial<TextFieldProps>) => (
    <TextField autoComplete="off" {...more} label={store_labels[name]} {...bind(name)} />
  )
  return (
    <Form form={form}>
      <div className="flex max-w-240 flex-col gap-6">
        <Card title="得意先">
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {field('customer_code', { required: true, hint: '自社の台帳のコード。先頭の0も残ります' })}
            {field('name', { required: true, hint: '受注の画面と帳票に出る名前です' })}
            {field('name_kana', { hint: '検索に使います' })}
            {field('contact_name', { hint: '得意先のご担当の方' })}
          </div>
        </Card>
        <Card title="連絡先">
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {field('postal_code', { inputMode: 'numeric', placeholder: '104-0061', inputClassName: 'max-w-40' })}
            <SelectField
              label={store_labels.prefecture}
              placeholder="選択してください"
              choices={prefectures.map(name => ({ value: name, label: name }))}
              {...bind('prefecture')}
            />
            {field('address', { className: 'sm:col-span-2', hint: '市区町村から建物名まで' })}
            {field('phone_number', { type: 'tel' })}
            {field('fax_number', { type: 'tel' })}
            {field('mail_address', { type: 'email', className: 'sm:col-span-2' })}
          </div>
        </Card>
        <Card>
          <TextareaField label={store_labels.note} hint="飲食店には表示されません" limit={1000} {...bind('note')} />
        </Card>
      </div>
      <SaveFoot
        word={word}
        dirty={kept.dirty}
        busy={form.busy}
        disabled={saved.revision > 0 && !kept.dirty}
        onDrop={drop}
      />
      {conflict && (
        <DraftConflict
          kept={kept}
          theirs={conflict}
          changed={conflict}
          now={wordsOf(conflict, values)}
          mine={wordsOf(mergeFields(kept.base, values, clientOf(conflict)), conflict)}
          now_draft={clientOf(conflict)}
          onKept={form.reset}
          onPut={onTake}
          onDrop={() => form.reset(clientOf(conflict))}
          onClose={() => setConflict(null)}
        />
      )}
    </Form>
  )
}

type FootProps = { word: string; dirty: boolean; busy: boolean; disabled: boolean; onDrop: () => void }

const SaveFoot = ({ word, dirty, busy, disabled, onDrop }: FootProps) => (
  <div
    ref={barHeight}
    className="sticky bottom-0 z-10 -mx-4 -mb-4 border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
  >
    <div className="flex max-w-240 flex-wrap items-center justify-end gap-3">
      {dirty && (
        <>
          <span className="mr-auto text-sm font-bold text-amber">保存していない変更があります</span>
          <Button onClick={onDrop}>元に戻す</Button>
        </>
      )}
      <Button type="submit" look="primary" busy={busy} disabled={disabled}>
        {word}
      </Button>
    </div>
  </div>
)
