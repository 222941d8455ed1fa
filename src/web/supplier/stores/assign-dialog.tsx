import { useState } from 'react'
import { assignStores, getStore } from '#contract/stores/stores.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import type { Named } from '#domain/stores/audit-words.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { chosenKey, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { renewStores } from './use-stores.ts'

type Wish = 'keep' | 'add' | 'remove'
const words: Record<Wish, string> = { keep: 'そのまま', add: '担当に加える', remove: '担当から外す' }

type AssignProps = {
  store_ids: string[]
  users: readonly Named[]
  onClose: () => void
  onDone: () => void
}

/** Who sees the chosen stores, of those who see assigned stores only. */
export const AssignDialog = ({ store_ids, users, onClose, onDone }: AssignProps) => {
  const say = useToast()
  const kept = useKeptDraft<Record<string, Wish>>(`assign_stores:${chosenKey(store_ids)}`, {}, 0)
  const wishes = kept.draft
  const [failed, setFailed] = useState<string | null>(null)
  const of = (wish: Wish) => users.filter(one => wishes[one.id] === wish).map(one => one.id)
  const changed = of('add').length + of('remove').length > 0
  const save = async () => {
    try {
      const body = { store_ids, add_user_ids: of('add'), remove_user_ids: of('remove') }
      await call(assignStores, { params: { supplier_id: supplierId() }, body })
      await Promise.all([renewStores(), invalidate(getStore)])
      kept.drop()
      say(`得意先${grouped(store_ids.length)}件の担当を変えました`)
      onDone()
    } catch (error) {
      setFailed(errorMessage(error))
    }
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`得意先${grouped(store_ids.length)}件の担当`}
      yes="保存する"
      look="primary"
      disabled={!changed}
      onYes={save}
      wrong={failed}
      kept={kept}
    >
      <div className="flex flex-col gap-3">
        <ResumedNotice kept={kept} />
        {users.length === 0 ? (
          <Notice title="担当を決めるユーザーがいません">
            すべての得意先が見えるユーザーに、担当の設定は要りません。見える得意先を担当に限ったユーザーだけがここに並びます。
          </Notice>
        ) : (
          <ul>
            {users.map((user, index) => (
              <UserWish
                key={user.id}
                user={user}
                first={index === 0}
                wish={wishes[user.id] ?? 'keep'}
                onChange={wish => kept.change({ ...wishes, [user.id]: wish })}
              />
            ))}
          </ul>
        )}
      </div>
    </ConfirmDialog>
  )
}

const UserWish = ({
  user,
  first,
  wish,
  onChange,
}: {
  user: Named
  first: boolean
  wish: Wish
  onChange: (wish: Wish) => void
}) => (
  <li className="flex min-h-12 items-center gap-3 border-b last:border-b-0">
    <label htmlFor={`assign-${user.id}`} className="min-w-0 flex-1 truncate font-bold">
      {user.name}
    </label>
    <Select
      small
      id={`assign-${user.id}`}
      data-autofocus={first ? true : undefined}
      value={wish}
      onChange={event => onChange(event.currentTarget.value as Wish)}
      chosen={wish !== 'keep'}
      className="w-40"
    >
      {(['keep', 'add', 'remove'] as const).map(one => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </Select>
  </li>
)
