import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import ListPlus from 'lucide-react/icons/list-plus'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'

import { listMyLists, type MyList, type MyListItem } from '#contract/lists/my-lists.contract.ts'
import { compare } from '#domain/shared/decimal.ts'
import { useData } from '#web/api/data.ts'
import { fillFrom, takeBack } from '#web/consumer/placing/fill-draft.ts'
import { SheetList } from '#web/consumer/placing/sheet-list.tsx'
import type { ShelfProps } from '#web/consumer/placing/sheet-row.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery, withWords } from '#web/ui/use-address-query.ts'
import { MyListEditor } from './my-list-editor.tsx'
import { MyListOrder } from './my-list-order.tsx'

type Doing = 'making' | 'changing' | 'ordering' | null

/** Puts the usual quantities of a list into the draft, and says what could not be. */
const useFilling = ({ rows, setting }: Pick<ShelfProps, 'rows' | 'setting'>, usual: readonly MyListItem[]) => {
  const say = useToast()
  const by_id = new Map(rows.map(row => [row.key, row]))
  return () => {
    const { store, delivery_date, price_visible } = setting
    const before = store.get()
    const lines = usual.map(one => ({ ...one, name: by_id.get(one.order_list_item_id)?.item.name ?? '' }))
    const filled = fillFrom({ ...before, delivery_date }, lines, rows, price_visible)
    if (filled.added > 0) store.set(() => filled.draft)
    const left_out =
      filled.left_out.length > 0
        ? `（発注できない${filled.left_out.length}点を除く：${filled.left_out.join('、')}）`
        : ''
    say(
      filled.added > 0 ? `${filled.added}点を入れました${left_out}` : `新しく入れる商品はありませんでした${left_out}`,
      filled.added > 0
        ? {
            action: {
              label: '元に戻す',
              of: 'draft',
              onPress: () => store.set(now => takeBack(now, before, filled.draft)),
            },
          }
        : {},
    )
  }
}

/** The restaurant's own lists: one at a time, its usual quantities put in with one press. */
export const MyListShelf = ({ place, rows, setting }: ShelfProps) => {
  const [params, setParams] = useAddressQuery()
  const [doing, setDoing] = useState<Doing>(null)
  const { data, error } = useData(listMyLists, { params: place }, { throws: false })
  const lists = data?.items ?? []
  const list = lists.find(one => one.id === params.get('my')) ?? lists[0]

  const choose = (my: string) => setParams(withWords({ my }), { replace: true, preventScrollReset: true })

  const saved = (done: MyList | null) => {
    setDoing(null)
    if (done) choose(done.id)
  }

  const dialogs = (
    <>
      {(doing === 'making' || (doing === 'changing' && list)) && (
        <MyListEditor
          place={place}
          rows={rows}
          store={setting.store}
          list={doing === 'changing' ? list : undefined}
          onDone={saved}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === 'ordering' && <MyListOrder place={place} lists={lists} onClose={() => setDoing(null)} />}
    </>
  )

  if (error) return <NotRead />
  if (!data) return <SkeletonRows rows={5} height="h-29" />
  if (!list)
    return (
      <>
        <NoList onMake={() => setDoing('making')} />
        {dialogs}
      </>
    )
  return (
    <>
      {lists.length > 1 && <WhichList list={list} lists={lists} onChange={choose} />}
      <OneList
        list={list}
        only={lists.length === 1}
        rows={rows}
        setting={setting}
        onEdit={() => setDoing('changing')}
      />
      <Ways several={lists.length > 1} onDo={setDoing} />
      {dialogs}
    </>
  )
}

/** What can be done to the lists as such. */
const Ways = ({ several, onDo }: { several: boolean; onDo: (doing: Doing) => void }) => (
  <div className="flex flex-wrap gap-2 p-4">
    <Button icon={ListPlus} onClick={() => onDo('making')}>
      新しいリスト
    </Button>
    {several && (
      <Button icon={ArrowUpDown} onClick={() => onDo('ordering')}>
        リストの順番
      </Button>
    )}
  </div>
)

const NotRead = () => (
  <Notice kind="warning" className="m-4" title="マイリストを読み込めませんでした">
    電波の届く場所で、もう一度お試しください。
  </Notice>
)

type WhichProps = { list: MyList; lists: readonly MyList[]; onChange: (id: string) => void }

const WhichList = ({ list, lists, onChange }: WhichProps) => (
  <div className="border-b py-1.5">
    <Chips
      label="マイリスト"
      value={list.id}
      onChange={onChange}
      chips={lists.map(one => ({ value: one.id, label: one.name, count: one.items.length }))}
    />
  </div>
)

type OneListProps = Pick<ShelfProps, 'rows' | 'setting'> & { list: MyList; only: boolean; onEdit: () => void }

/** What one list holds; the only one says its name, others are named by their chips. */
const OneList = ({ list, only, rows, setting, onEdit }: OneListProps) => {
  const by_id = new Map(rows.map(row => [row.key, row]))
  const shown = list.items.flatMap(one => by_id.get(one.order_list_item_id) ?? [])
  const usual = list.items.filter(one => compare(one.quantity, '0') > 0)
  const fill = useFilling({ rows, setting }, usual)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b bg-ground px-4 py-2">
        {only && <h2 className="w-full text-base">{list.name}</h2>}
        <Button look="primary" className="flex-1" disabled={usual.length === 0 || setting.locked} onClick={fill}>
          いつもの数量を入れる
        </Button>
        <Button icon={Pencil} onClick={onEdit}>
          編集
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon={ListPlus} title="このリストに商品がありません">
          「編集」から商品を加えてください。
        </EmptyState>
      ) : (
        <SheetList rows={shown} headings={false} setting={setting} wish={null} />
      )}
    </>
  )
}

const NoList = ({ onMake }: { onMake: () => void }) => (
  <EmptyState
    icon={ListPlus}
    title="マイリストがまだありません"
    action={
      <Button look="primary" onClick={onMake}>
        リストを作る
      </Button>
    }
  >
    「朝の仕込み」「週末」のように、よく頼む商品といつもの数量をまとめておけます。
  </EmptyState>
)
