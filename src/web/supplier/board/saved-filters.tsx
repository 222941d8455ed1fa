import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import {
  deleteBoardFilter,
  listBoardFilters,
  type SavedBoardFilter,
  saveBoardFilter,
} from '#contract/board/board-filters.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

import { type BoardFilter, toSaved } from './board-filter.ts'

/** The filters that this user has saved. */
export const useSavedFilters = (): readonly SavedBoardFilter[] =>
  useData(listBoardFilters, { params: { supplier_id: supplierId() } }, { fresh_for: 60_000, throws: false }).data
    ?.items ?? []

/** Filters kept by name: chosen from a menu or by the keys 1 to 9, saved, and thrown away. */
export const SavedFilters = ({
  saved,
  filter,
  onFilter,
}: {
  saved: readonly SavedBoardFilter[]
  filter: BoardFilter
  onFilter: (change: Partial<BoardFilter>) => void
}) => {
  const [doing, setDoing] = useState<'save' | 'tidy' | null>(null)
  return (
    <>
      <Menu
        label="保存した条件"
        align="left"
        dense
        className="border border-ink-faint text-sm"
        button={
          <>
            <Bookmark size={16} />
            <span className="max-md:sr-only">保存した条件</span>
            <ChevronDown size={16} />
          </>
        }
        items={[
          ...saved.map((one, index) => ({
            label: index < 9 ? `${index + 1}  ${one.name}` : one.name,
            onPress: () => onFilter(one.query),
          })),
          { label: '今の条件を保存する', icon: Plus, onPress: () => setDoing('save') },
          ...(saved.length > 0
            ? [{ label: '保存した条件を整理する', icon: Trash, onPress: () => setDoing('tidy') }]
            : []),
        ]}
      />
      {doing === 'save' && <SaveDialog filter={filter} saved={saved} onClose={() => setDoing(null)} />}
      {doing === 'tidy' && <TidyDialog saved={saved} onClose={() => setDoing(null)} />}
    </>
  )
}

const wordsOf = (error: unknown): string =>
  error instanceof ApiError ? (error.messages[0]?.message ?? errorMessage(error)) : errorMessage(error)

const SaveDialog = ({
  filter,
  saved,
  onClose,
}: {
  filter: BoardFilter
  saved: readonly SavedBoardFilter[]
  onClose: () => void
}) => {
  const say = useToast()
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const replaces = saved.some(one => one.name === name.trim())
  const save = async () => {
    setWrong(undefined)
    try {
      const body = { name, query: toSaved(filter) }
      await call(saveBoardFilter, { params: { supplier_id: supplierId() }, body })
      await invalidate(listBoardFilters)
      say(`条件を「${name.trim()}」として保存しました。`)
      onClose()
    } catch (error) {
      setWrong(wordsOf(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save().catch(reportError)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="今の条件を保存する"
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button look="primary" onClick={save}>
            {replaces ? '上書きして保存する' : '保存する'}
          </Button>
        </>
      }
    >
      <form onSubmit={submit}>
        <TextField
          label="名前"
          name="name"
          required
          value={name}
          onChange={setName}
          maxLength={30}
          error={wrong}
          hint="日付のほかの、状態・検索・得意先・グループ・窓口・担当を保存します。"
          data-autofocus
        />
      </form>
    </Dialog>
  )
}

const TidyDialog = ({ saved, onClose }: { saved: readonly SavedBoardFilter[]; onClose: () => void }) => {
  const say = useToast()
  const remove = async (one: SavedBoardFilter) => {
    try {
      await call(deleteBoardFilter, { params: { supplier_id: supplierId(), board_filter_id: one.id } })
      say(`「${one.name}」を消しました。`)
    } catch (error) {
      say(wordsOf(error), { kind: 'error' })
    }
    await invalidate(listBoardFilters)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="保存した条件"
      width="narrow"
      closeOnBackdrop
      actions={<Button onClick={onClose}>閉じる</Button>}
    >
      {saved.length === 0 ? (
        <p className="text-ink-soft">保存した条件はありません。</p>
      ) : (
        <ul className="border-t">
          {saved.map(one => (
            <li key={one.id} className="flex min-h-11 items-center justify-between gap-2 border-b">
              <span className="min-w-0 truncate">{one.name}</span>
              <IconButton icon={Trash} label={`「${one.name}」を消す`} onClick={() => void remove(one)} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
