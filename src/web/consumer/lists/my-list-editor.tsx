import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import {
  changeMyList,
  createMyList,
  listMyLists,
  type MyList,
  type MyListItem,
  removeMyList,
} from '#contract/lists/my-lists.contract.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { type DraftStore, orderedLines } from '#web/consumer/placing/draft.ts'
import type { Place } from '#web/consumer/placing/placed.ts'
import type { SheetRow } from '#web/consumer/placing/sheet-items.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AddItem, ItemsOfList, OthersVersion } from './my-list-items.tsx'

type Edited = { name: string; items: readonly MyListItem[] }

/** What is ordered in the draft now, as a list's items. */
const itemsOfDraft = (store: DraftStore, rows: readonly SheetRow[]): MyListItem[] => {
  const known = new Set(rows.map(row => row.item.id))
  const lines = orderedLines(store.get()).filter(line => known.has(line.order_list_item_id))
  const first = new Map(lines.toReversed().map(line => [line.order_list_item_id, line]))
  return [...first.values()]
    .toReversed()
    .map(({ order_list_item_id, unit_kind, quantity }) => ({ order_list_item_id, unit_kind, quantity }))
}

type EditorProps = {
  place: Place
  rows: readonly SheetRow[]
  store: DraftStore
  /** Left out for a new one, which begins with what is typed on the sheet. */
  list: MyList | undefined
  onDone: (list: MyList | null) => void
  onClose: () => void
}

/** What is made of the list; where somebody else has saved it meanwhile, theirs is taken or one's own is saved over it. */
const useEditing = ({ place, rows, store, list, onDone }: EditorProps) => {
  const [start] = useState<Edited>(() => list ?? { name: '', items: itemsOfDraft(store, rows) })
  const [edited, setEdited] = useState<Edited>(start)
  const [error, setError] = useState<string | undefined>()
  const saving = useSaving({ place, list, onDone }, setError)
  return {
    edited,
    error,
    dirty: JSON.stringify([start.name, start.items]) !== JSON.stringify([edited.name, edited.items]),
    /** The list as somebody else has saved it; null as long as nobody has. */
    other: saving.other,
    setName: (name: string) => {
      setError(undefined)
      setEdited(now => ({ ...now, name }))
    },
    setItems: (items: readonly MyListItem[]) => setEdited(now => ({ ...now, items })),
    takeTheirs: (other: MyList) => {
      setEdited({ name: other.name, items: other.items })
      saving.basedOn(other)
    },
    keepOwn: (other: MyList) => {
      saving.basedOn(other)
      void saving.save(edited, other.revision)
    },
    save: () => saving.save(edited),
    remove: saving.remove,
  }
}

/** Makes a list, or changes its name, items, quantities and order. Nothing is saved before 保存する. */
export const MyListEditor = (props: EditorProps) => {
  const { rows, list, onClose } = props
  const editing = useEditing(props)
  const { edited, other, setItems } = editing
  const [asking, setAsking] = useState<'leave' | 'remove' | null>(null)
  const by_id = new Map(rows.map(row => [row.key, row]))
  const back = () => setAsking(null)

  if (asking === 'leave') return <LeaveQuestion key="question" onLeave={onClose} onBack={back} />
  if (asking === 'remove')
    return (
      <RemoveQuestion
        key="question"
        name={list?.name ?? ''}
        onRemove={() => editing.remove().finally(back)}
        onBack={back}
      />
    )

  return (
    <Dialog
      key="editor"
      open
      onClose={() => (editing.dirty ? setAsking('leave') : onClose())}
      title={list ? 'マイリストを編集' : '新しいマイリスト'}
      actions={
        <>
          {list && (
            <Button look="danger" icon={Trash2} className="mr-auto" onClick={() => setAsking('remove')}>
              削除
            </Button>
          )}
          <Button look="primary" onClick={editing.save}>
            保存する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {other && <OthersVersion other={other} by_id={by_id} onTake={editing.takeTheirs} onKeep={editing.keepOwn} />}
        <TextField
          label="リスト名"
          name="name"
          value={edited.name}
          maxLength={40}
          placeholder="例：朝の仕込み"
          error={editing.error}
          onChange={editing.setName}
        />
        <AddItem rows={rows} items={edited.items} onAdd={item => setItems([...edited.items, item])} />
        <ItemsOfList by_id={by_id} items={edited.items} onChange={setItems} />
      </div>
    </Dialog>
  )
}

const LeaveQuestion = ({ onLeave, onBack }: { onLeave: () => void; onBack: () => void }) => (
  <ConfirmDialog
    onClose={onBack}
    width="narrow"
    title="変更を保存せずに閉じますか"
    no="編集に戻る"
    yes="保存せずに閉じる"
    onYes={onLeave}
  >
    このリストの変更はまだ保存されていません。
  </ConfirmDialog>
)

type RemoveProps = { name: string; onRemove: () => Promise<unknown>; onBack: () => void }

const RemoveQuestion = ({ name, onRemove, onBack }: RemoveProps) => (
  <ConfirmDialog
    onClose={onBack}
    width="narrow"
    title={`「${name}」を削除しますか`}
    no="編集に戻る"
    yes="削除する"
    onYes={onRemove}
  >
    発注リストの商品と、これまでの発注はそのまま残ります。
  </ConfirmDialog>
)

/** Saves or removes a list, unless somebody else has changed it meanwhile: that version is `other` then. */
const useSaving = (
  { place, list, onDone }: Pick<EditorProps, 'place' | 'list' | 'onDone'>,
  setError: (words: string | undefined) => void,
) => {
  const say = useToast()
  const [revision, setRevision] = useState(list?.revision ?? 0)
  const [other, setOther] = useState<MyList | null>(null)

  const attempt = async (change: () => Promise<MyList | null>, words: (done: MyList | null) => string) => {
    try {
      const done = await change()
      await invalidate(listMyLists)
      say(words(done))
      onDone(done)
    } catch (refusal) {
      const current = detailOf(refusal, 'current') as MyList | undefined
      setOther(current ?? null)
      if (!current)
        handleError(refusal, { server_errors: { set: said => setError(said['name'] ?? Object.values(said)[0]) } })
    }
  }
  const params = { ...place, my_list_id: list?.id ?? '' }
  return {
    other,
    basedOn: (now: MyList) => {
      setRevision(now.revision)
      setOther(null)
    },
    save: async ({ name, items }: Edited, based_on = revision) => {
      if (name.trim() === '') {
        setError('リスト名を入力してください')
        return undefined
      }
      const body = { name, items: [...items] }
      return attempt(
        () =>
          list
            ? call(changeMyList, { params, body: { ...body, revision: based_on } })
            : call(createMyList, { params: place, body }),
        done => `「${done?.name}」を保存しました`,
      )
    },
    remove: () =>
      attempt(
        async () => {
          await call(removeMyList, { params, query: { revision } })
          return null
        },
        () => `「${list?.name}」を削除しました`,
      ),
  }
}
