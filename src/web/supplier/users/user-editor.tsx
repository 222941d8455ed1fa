import { useState } from 'react'
import { changeUser, type User } from '#contract/users/users.contract.ts'
import { mailWords, mayChangeItemsWords, seesAllWords, user_labels, user_role_names } from '#domain/users/user.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { DraftConflict } from '#web/form/draft-conflict.tsx'
import { Form } from '#web/form/form.tsx'
import { mergeFields } from '#web/form/merge-fields.ts'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { formOf, needsStores, type UserDraft, UserFields, userDraftForm } from './user-fields.tsx'

const draftOf = (user: User): UserDraft => ({
  name: user.name,
  mail_address: user.mail_address ?? '',
  role: user.role,
  sees_all_stores: user.sees_all_stores,
  may_change_items: user.may_change_items,
  mail_on_order: user.mail_on_order,
  stores: user.stores,
})

const wordsOf = (draft: UserDraft): string[] => [
  `${user_labels.name}：${draft.name}`,
  `${user_labels.mail_address}：${draft.mail_address === '' ? '（空欄）' : draft.mail_address}`,
  `${user_labels.role}：${user_role_names[draft.role]}`,
  `${user_labels.sees_all_stores}：${seesAllWords(draft.role === 'owner' || draft.sees_all_stores)}`,
  `担当の得意先：${draft.stores.map(one => one.name).join('、') || 'なし'}`,
  `${user_labels.may_change_items}：${mayChangeItemsWords(draft.may_change_items)}`,
  `${user_labels.mail_on_order}：${mailWords(draft.mail_on_order)}`,
]

const user_form = userDraftForm.check(needsStores)

/** What is typed of a user; it outlives other pages and a reload until it is saved. */
const useUserForm = (user: User, onSaved: (now: User) => void) => {
  const say = useToast()
  const own = draftOf(user)
  const kept = useKeptDraft(`user:${user.id}`, own, user.revision)
  const [conflict, setConflict] = useState<User | null>(null)
  const form = useForm({
    schema: user_form,
    initial: kept.draft,
    onSubmit: async draft => {
      try {
        const params = { supplier_id: supplierId(), user_id: user.id }
        const now = await call(changeUser, { params, body: { ...formOf(draft), revision: kept.revision } })
        kept.drop()
        form.reset(draftOf(now))
        onSaved(now)
        say('ユーザーを保存しました')
      } catch (error) {
        const current = detailOf(error, 'current') as User | undefined
        if (!current) throw error
        setConflict(current)
      }
    },
  })
  useKeepTyped(form.values, kept)
  return { own, kept, form, conflict, setConflict }
}

/** A user as it is edited. */
export const UserEditor = ({ user, onSaved }: { user: User; onSaved: (now: User) => void }) => {
  const { own, kept, form, conflict, setConflict } = useUserForm(user, onSaved)
  const { values } = form
  return (
    <Form form={form}>
      <Card title="権限と担当">
        <div className="flex flex-col gap-6">
          <UserFields
            fields={{
              name: form.bind('name'),
              mail_address: form.bind('mail_address'),
              role: form.bind('role'),
              sees_all_stores: form.bind('sees_all_stores'),
              may_change_items: form.bind('may_change_items'),
              mail_on_order: form.bind('mail_on_order'),
              stores: form.bind('stores'),
            }}
          />
        </div>
      </Card>
      <div className="flex flex-wrap items-center justify-end gap-3">
        {kept.dirty && (
          <Unsaved
            onDrop={() => {
              kept.drop()
              form.reset(own)
            }}
          />
        )}
        <Button type="submit" look="primary" busy={form.busy} disabled={!kept.dirty}>
          保存する
        </Button>
      </div>
      {conflict && (
        <DraftConflict
          kept={kept}
          theirs={conflict}
          changed={conflict}
          now={wordsOf(draftOf(conflict)).filter(one => !wordsOf(values).includes(one))}
          mine={wordsOf(mergeFields(kept.base, values, draftOf(conflict))).filter(
            one => !wordsOf(draftOf(conflict)).includes(one),
          )}
          now_draft={draftOf(conflict)}
          onKept={form.reset}
          onPut={onSaved}
          onDrop={() => form.reset(draftOf(conflict))}
          onClose={() => setConflict(null)}
        />
      )}
    </Form>
  )
}

const Unsaved = ({ onDrop }: { onDrop: () => void }) => (
  <>
    <span className="mr-auto text-sm font-bold text-amber">保存していない変更があります</span>
    <Button onClick={onDrop}>元に戻す</Button>
  </>
)
