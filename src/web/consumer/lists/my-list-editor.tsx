import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import {
  changeMyList,
  createMyList,
  listMyLists,
  type MyList,
  type MyListItem,
  removeMyList,
} from '#contract/lists/my-lists.contract.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { rankFor, searchFor } from '#domain/shared/search.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { type DraftStore, orderedLines } from '#web/consumer/placing/draft.ts'
import type { Place } from '#web/consumer/placing/placed.ts'
import { firstUnit, type SheetRow, searchRows } from '#web/consumer/placing/sheet-items.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { ReorderList } from '#web/ui/reorder-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

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

/** Makes a list, or changes its name, items, quantities and order. Nothing is saved before 保存する. */
export const MyListEditor = ({ place, rows, store, list, onDone, onClose }: EditorProps) => {
  const [start] = useState<Edited>(() => list ?? { name: '', items: itemsOfDraft(store, rows) })
  const [edited, setEdited] = useState<Edited>(start)
  const [error, setError] = useState<string | undefined>()
  const [asking, setAsking] = useState<'leave' | 'remove' | null>(null)
  const saving = useSaving({ place, list, onDone }, setError)
  const dirty = JSON.stringify([start.name, start.items]) !== JSON.stringify([edited.name, edited.items])
  const by_id = new Map(rows.map(row => [row.key, row]))
  const setItems = (items: readonly MyListItem[]) => setEdited(now => ({ ...now, items }))

  if (asking !== null)
    return (
      <ConfirmDialog
        key="question"
        onClose={() => setAsking(null)}
        width="narrow"
        title={asking === 'leave' ? '変更を保存せずに閉じますか' : `「${list?.name}」を削除しますか`}
        no="編集に戻る"
        yes={asking === 'leave' ? '保存せずに閉じる' : '削除する'}
        onYes={asking === 'leave' ? onClose : () => saving.remove().finally(() => setAsking(null))}
      >
        {asking === 'leave'
          ? 'このリストの変更はまだ保存されていません。'
          : '発注リストの商品と、これまでの発注はそのまま残ります。'}
      </ConfirmDialog>
    )

  return (
    <Dialog
      key="editor"
      open
      onClose={() => (dirty ? setAsking('leave') : onClose())}
      title={list ? 'マイリストを編集' : '新しいマイリスト'}
      actions={
        <>
          {list && (
            <Button look="danger" icon={Trash2} className="mr-auto" onClick={() => setAsking('remove')}>
              削除
            </Button>
          )}
          <Button look="primary" onClick={() => saving.save(edited)}>
            保存する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {saving.other && (
          <OthersVersion
            other={saving.other}
            by_id={by_id}
            onTake={other => {
              setEdited({ name: other.name, items: other.items })
              saving.basedOn(other)
            }}
            onKeep={other => {
              saving.basedOn(other)
              void saving.save(edited, other.revision)
            }}
          />
        )}
        <TextField
          label="リスト名"
          name="name"
          value={edited.name}
          maxLength={40}
          placeholder="例：朝の仕込み"
          error={error}
          onChange={name => {
            setError(undefined)
            setEdited(now => ({ ...now, name }))
          }}
        />
        <AddItem rows={rows} items={edited.items} onAdd={item => setItems([...edited.items, item])} />
        <ItemsOfList by_id={by_id} items={edited.items} onChange={setItems} />
      </div>
    </Dialog>
  )
}

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

type ById = ReadonlyMap<string, SheetRow>

/** What somebody else has made of the list, over one's own. */
const OthersVersion = ({
  other,
  by_id,
  onTake,
  onKeep,
}: {
  other: MyList
  by_id: ById
  onTake: (other: MyList) => void
  onKeep: (other: MyList) => void
}) => (
  <Notice
    kind="warning"
    title={`${other.changed_by_name}さんがこのリストを変更しました`}
    action={
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onTake(other)}>相手の内容にする</Button>
        <Button look="primary" onClick={() => onKeep(other)}>
          自分の内容で保存
        </Button>
      </div>
    }
  >
    相手の内容：「{other.name}」{other.items.length}点（
    {other.items
      .map(one => `${by_id.get(one.order_list_item_id)?.item.name ?? ''} ${formatQuantity(one.quantity)}`)
      .join('、')}
    ）。下に表示しているのは、あなたの内容です。
  </Notice>
)

/** Looks for items to put on the list. */
const AddItem = ({
  rows,
  items,
  onAdd,
}: {
  rows: readonly SheetRow[]
  items: readonly MyListItem[]
  onAdd: (item: MyListItem) => void
}) => {
  const [typed, setTyped] = useState('')
  const here = new Set(items.map(one => one.order_list_item_id))
  const found =
    typed.trim() === '' ? [] : searchRows(rows, searchFor(typed), rankFor(typed)).filter(row => row.key === row.item.id)
  const add = ({ item }: SheetRow) => {
    onAdd({ order_list_item_id: item.id, unit_kind: firstUnit(item), quantity: item.last?.quantity ?? '0' })
    setTyped('')
  }
  return (
    <div>
      <TextField
        label="商品を加える"
        name="add"
        value={typed}
        placeholder="商品名・かな・コード"
        autoComplete="off"
        onChange={setTyped}
      />
      <ul aria-label="見つかった商品">
        {found.slice(0, 8).map(row => (
          <li key={row.key} className="border-b">
            <button
              type="button"
              disabled={here.has(row.item.id)}
              onClick={() => add(row)}
              className="flex min-h-11 w-full items-center gap-2 px-1 text-left hover:bg-ground disabled:text-ink-soft"
            >
              <Plus size={18} className="shrink-0 text-leaf" />
              {row.item.name}
              <span className="ml-auto text-xs text-ink-soft">
                {here.has(row.item.id) ? '入っています' : row.item.spec}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is on the list, with its usual quantities, to be put in order. */
const ItemsOfList = ({
  by_id,
  items,
  onChange,
}: {
  by_id: ById
  items: readonly MyListItem[]
  onChange: (items: readonly MyListItem[]) => void
}) => {
  const change = (id: string, what: Partial<MyListItem>) =>
    onChange(items.map(one => (one.order_list_item_id === id ? { ...one, ...what } : one)))
  return (
    <div>
      <h3 className="pb-1 text-base">
        商品 <span className="text-sm font-normal text-ink-soft">{items.length}点・左のつまみで並べ替え</span>
      </h3>
      <ReorderList
        items={items}
        keyOf={one => one.order_list_item_id}
        nameOf={one => by_id.get(one.order_list_item_id)?.item.name ?? ''}
        onChange={onChange}
        label="リストの商品"
      >
        {one => {
          const item = by_id.get(one.order_list_item_id)?.item
          return (
            item && (
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2 py-1">
                <span className="min-w-0 flex-1 basis-40 py-1 leading-tight">{item.name}</span>
                <QuantityStepper
                  label={item.name}
                  value={one.quantity}
                  onChange={quantity => change(item.id, { quantity })}
                  onUnitChange={unit_kind => change(item.id, { unit_kind })}
                  rule={item}
                  unit={item.unit}
                  unit_kind={one.unit_kind}
                  hint={`単位 ${unitWord(item, one.unit_kind)}`}
                />
                <IconButton
                  icon={X}
                  label={`${item.name}をリストから外す`}
                  onClick={() => onChange(items.filter(each => each !== one))}
                />
              </div>
            )
          )
        }}
      </ReorderList>
      {items.length === 0 && <p className="text-sm text-ink-soft">上の欄で商品を探して加えてください。</p>}
    </div>
  )
}
