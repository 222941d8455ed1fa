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
import { unitWord } from '#domain/trade/unit.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { type DraftStore, orderedLines } from '#web/consumer/placing/draft.ts'
import { firstUnit, type SheetRow, searchRows } from '#web/consumer/placing/sheet-items.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { ReorderList } from '#web/ui/reorder-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Place = { consumer_id: string; deal_id: string }
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

/** Another's version of the list, as the server sent it with a 409. */
const currentOf = (error: unknown): MyList | null =>
  error instanceof ApiError && error.status === 409 && typeof error.body === 'object' && error.body !== null
    ? ((Reflect.get(error.body, 'current') as MyList | undefined) ?? null)
    : null

/** Makes a list, or changes its name, items, quantities and order. Nothing is saved before 保存する. */
export const MyListEditor = ({
  place,
  rows,
  store,
  list,
  onDone,
  onClose,
}: {
  place: Place
  rows: readonly SheetRow[]
  store: DraftStore
  /** Left out for a new one, which begins with what is typed on the sheet. */
  list: MyList | undefined
  onDone: (list: MyList | null) => void
  onClose: () => void
}) => {
  const say = useToast()
  const [start] = useState<Edited>(() => list ?? { name: '', items: itemsOfDraft(store, rows) })
  const [edited, setEdited] = useState<Edited>(start)
  const [revision, setRevision] = useState(list?.revision ?? 0)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [other, setOther] = useState<MyList | null>(null)
  const [asking, setAsking] = useState<'leave' | 'remove' | null>(null)
  const dirty = JSON.stringify([start.name, start.items]) !== JSON.stringify([edited.name, edited.items])
  const by_id = new Map(rows.map(row => [row.key, row]))
  const here = new Set(edited.items.map(one => one.order_list_item_id))
  const found =
    typed.trim() === ''
      ? []
      : searchRows(rows, typed)
          .filter(row => row.key === row.item.id)
          .slice(0, 8)

  const setItems = (items: readonly MyListItem[]) => setEdited(now => ({ ...now, items }))
  const change = (id: string, what: Partial<MyListItem>) =>
    setItems(edited.items.map(one => (one.order_list_item_id === id ? { ...one, ...what } : one)))
  const addItem = ({ item }: SheetRow) => {
    const { id, last } = item
    setItems([...edited.items, { order_list_item_id: id, unit_kind: firstUnit(item), quantity: last?.quantity ?? '0' }])
    setTyped('')
  }

  const save = async (based_on: number) => {
    if (edited.name.trim() === '') {
      setError('リスト名を入力してください')
      return
    }
    const body = { name: edited.name, items: [...edited.items] }
    try {
      const done = list
        ? await call(changeMyList, { params: { ...place, my_list_id: list.id }, body: { ...body, revision: based_on } })
        : await call(createMyList, { params: place, body })
      await invalidate(listMyLists)
      say(`「${done.name}」を保存しました`)
      onDone(done)
    } catch (refusal) {
      const current = currentOf(refusal)
      setOther(current)
      if (!current)
        handleError(refusal, { server_errors: { set: said => setError(said['name'] ?? Object.values(said)[0]) } })
    }
  }

  const remove = async () => {
    if (!list) return
    try {
      await call(removeMyList, { params: { ...place, my_list_id: list.id }, query: { revision } })
      await invalidate(listMyLists)
      say(`「${list.name}」を削除しました`)
      onDone(null)
    } catch (refusal) {
      setAsking(null)
      const current = currentOf(refusal)
      setOther(current)
      if (!current) handleError(refusal)
    }
  }

  if (asking !== null)
    return (
      <Dialog
        key="question"
        open
        onClose={() => setAsking(null)}
        title={asking === 'leave' ? '変更を保存せずに閉じますか' : `「${list?.name}」を削除しますか`}
        width="narrow"
        actions={
          <>
            <Button onClick={() => setAsking(null)}>編集に戻る</Button>
            <Button look="danger" onClick={asking === 'leave' ? onClose : remove}>
              {asking === 'leave' ? '保存せずに閉じる' : '削除する'}
            </Button>
          </>
        }
      >
        {asking === 'leave'
          ? 'このリストの変更はまだ保存されていません。'
          : '発注リストの商品と、これまでの発注はそのまま残ります。'}
      </Dialog>
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
          <Button look="primary" onClick={() => save(revision)}>
            保存する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {other && (
          <Notice
            kind="warning"
            title={`${other.changed_by_name}さんがこのリストを変更しました`}
            action={
              <div className="flex flex-wrap gap-2">
                <Button
                  onClick={() => {
                    setEdited({ name: other.name, items: other.items })
                    setRevision(other.revision)
                    setOther(null)
                  }}
                >
                  相手の内容にする
                </Button>
                <Button
                  look="primary"
                  onClick={() => {
                    setRevision(other.revision)
                    setOther(null)
                    void save(other.revision)
                  }}
                >
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
            {found.map(row => (
              <li key={row.key} className="border-b">
                <button
                  type="button"
                  disabled={here.has(row.item.id)}
                  onClick={() => addItem(row)}
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
        <div>
          <h3 className="pb-1 text-base">
            商品{' '}
            <span className="text-sm font-normal text-ink-soft">{edited.items.length}点・左のつまみで並べ替え</span>
          </h3>
          <ReorderList
            items={edited.items}
            keyOf={one => one.order_list_item_id}
            nameOf={one => by_id.get(one.order_list_item_id)?.item.name ?? ''}
            onChange={setItems}
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
                      onClick={() => setItems(edited.items.filter(each => each !== one))}
                    />
                  </div>
                )
              )
            }}
          </ReorderList>
          {edited.items.length === 0 && <p className="text-sm text-ink-soft">上の欄で商品を探して加えてください。</p>}
        </div>
      </div>
    </Dialog>
  )
}
