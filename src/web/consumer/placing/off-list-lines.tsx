import PackageSearch from 'lucide-react/icons/package-search'
import PenLine from 'lucide-react/icons/pen-line'
import { type ComponentProps, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { Deal, OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { most_free_lines } from '#domain/orders/notes.ts'
import type * as perhaps_rules from '#domain/placing/perhaps.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { pathTo } from '#web/app/path-to.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { DraftLine, DraftStore } from './draft.ts'
import { freeLinesOf } from './free-draft.ts'
import { FreeLineSheet } from './free-line-sheet.tsx'
import { withoutLine } from './sheet-items.ts'
import { useDraft } from './use-draft.ts'
import { WrittenLines } from './written-lines.tsx'

/** What is being written: a new line (`name`: what was looked for), or one that stands under `key`. */
export type FreeWriting = { name: string; key?: string }

type Props = {
  store: DraftStore
  items: readonly OrderListItem[]
  /** The supplier takes such lines: new ones may be written. */
  taken: boolean
  locked: boolean
  /** A search is on: only what is being written is shown. */
  finding: boolean
  /** What the server said of a line, by its key. */
  said: Readonly<Record<string, string>>
  writing: FreeWriting | null
  onWrite: (writing: FreeWriting | null) => void
  onItem: (key: string) => void
  /** A line was written: what was looked for and not found is no more on the screen. */
  onWritten: () => void
}

/** At the end of the list: what is ordered in the restaurant's own words, and the way to write it. */
export const FreeLines = (props: Props) => {
  const { store, items, finding, writing, onWrite, onItem, onWritten } = props
  const lines = freeLinesOf({ lines: useDraft(store, draft => draft.lines) })
  const [written, setWritten] = useState('')
  useEffect(() => {
    if (written !== '' && !finding)
      document.querySelector(`[data-free="${written}"]`)?.scrollIntoView({ block: 'center' })
  }, [written, finding])
  return (
    <>
      {!finding && <OwnWords {...props} lines={lines} />}
      {writing && (
        <FreeLineSheet
          store={store}
          items={items}
          writing={writing}
          onItem={key => {
            onWrite(null)
            onItem(key)
          }}
          onWritten={key => {
            setWritten(key)
            onWritten()
          }}
          onClose={() => onWrite(null)}
        />
      )}
    </>
  )
}

type OwnWordsProps = Props & { lines: ReturnType<typeof freeLinesOf> }

const OwnWords = ({ lines, store, items, taken, locked, said, onWrite }: OwnWordsProps) => {
  const full = lines.length >= most_free_lines
  // Where the list is empty there is a field to write into, above.
  const by_sheet = taken && items.length > 0
  const remove = useRemoving(store)
  if (!by_sheet && lines.length === 0) return null
  return (
    <section aria-labelledby="free-lines" className="border-b">
      <h2 id="free-lines" className="border-b bg-ground px-4 py-1 text-sm text-ink-soft">
        {items.length > 0 ? 'リストにない商品（自由入力）' : '入れた商品'}
      </h2>
      <ul>
        {lines.map(line => (
          <FreeRow key={line.key} line={line} locked={locked} onWrite={onWrite} onRemove={remove}>
            {said[line.key] !== undefined && <FieldError>{said[line.key]}</FieldError>}
            {!taken && <FieldError>この仕入先は自由入力を受け付けていません。この行を消してください</FieldError>}
          </FreeRow>
        ))}
      </ul>
      {by_sheet && (
        <div className="flex flex-col gap-1 px-4 py-3">
          <Button icon={PenLine} wide disabled={locked || full} onClick={() => onWrite({ name: '' })}>
            リストにない商品を書く
          </Button>
          <p className="text-sm text-ink-soft">
            {full
              ? `自由入力は1回の発注に${most_free_lines}行までです。`
              : '書いたとおりに仕入先へ伝わります。金額には含みません。'}
          </p>
        </div>
      )}
    </section>
  )
}

/** Takes a line out, and says so with the way back. */
export const useRemoving = (store: DraftStore) => {
  const say = useToast()
  return (key: string) => {
    const line = store.get().lines[key]
    store.set(draft => withoutLine(draft, key))
    if (!line) return
    const back = () => store.set(draft => ({ ...draft, lines: { ...draft.lines, [key]: line } }))
    say(`「${line.name}」を消しました`, { action: { label: '元に戻す', onPress: back } })
  }
}

/** One line in the restaurant's own words; `children` say what is wrong with it. */
export const FreeRow = ({
  line,
  locked,
  onWrite,
  onRemove,
  children,
}: {
  line: DraftLine & { key: string }
  locked: boolean
  onWrite: (writing: FreeWriting) => void
  onRemove: (key: string) => void
  children?: ReactNode
}) => (
  <li data-free={line.key} className="border-b border-l-4 border-l-leaf bg-leaf-pale py-2 pr-4 pl-3">
    <div className="flex flex-wrap items-start justify-between gap-x-3">
      <p className="min-w-0 flex-1 basis-40 py-1 leading-tight">
        <span className="font-bold wrap-anywhere">{line.name}</span>
        <span className="block text-sm text-ink-soft">価格は仕入先が確認します</span>
      </p>
      <p className="py-1 text-lg font-bold tabular-nums">
        {formatQuantity(line.quantity)}
        {line.unit}
      </p>
    </div>
    {children}
    <div className="flex justify-end gap-2">
      <Button
        look="quiet"
        disabled={locked}
        aria-label={`${line.name}を直す`}
        onClick={() => onWrite({ name: line.name, key: line.key })}
      >
        直す
      </Button>
      <Button look="quiet" disabled={locked} aria-label={`${line.name}を消す`} onClick={() => onRemove(line.key)}>
        消す
      </Button>
    </div>
  </li>
)

/** What the draft holds of items that are on the list no more: kept and named, sent by nobody. */
export const GoneLines = ({ store, items }: { store: DraftStore; items: readonly OrderListItem[] }) => {
  const lines = useDraft(store, draft => draft.lines)
  const gone = useMemo(() => {
    const here = new Set(items.map(item => item.id))
    return Object.entries(lines).filter(([, line]) => !line.free && !here.has(line.order_list_item_id))
  }, [lines, items])
  if (gone.length === 0) return null
  return (
    <Notice kind="warning" className="m-4" title="お取り扱いがなくなった商品があります">
      <ul className="flex flex-col">
        {gone.map(([key, line]) => (
          <li key={key} className="flex min-h-11 items-center justify-between gap-2">
            <span>
              {line.name} {line.quantity}
              {unitWord({ unit: line.unit }, line.unit_kind)}
            </span>
            <Button look="quiet" onClick={() => store.set(draft => withoutLine(draft, key))}>
              取り除く
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What may have been meant, once that is known: the rules come when they are needed. */
const usePerhaps = (items: readonly OrderListItem[] | undefined, query: string) => {
  const [rules, setRules] = useState<typeof perhaps_rules | null>(null)
  useEffect(() => {
    import('#domain/placing/perhaps.ts').then(setRules, () => {})
  }, [])
  return useMemo(() => rules?.perhapsMeant(items ?? [], query), [rules, items, query])
}

const Perhaps = ({
  title,
  items,
  onItem,
}: {
  title: string
  items: readonly OrderListItem[] | undefined
  onItem: (key: string) => void
}) => {
  const id = useId()
  if (!items || items.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-sm font-normal text-ink-soft">
        {title}
      </h2>
      {items.map(item => (
        <Button key={item.id} wide onClick={() => onItem(item.id)}>
          <span>
            {item.name} <span className="text-sm font-normal text-ink-soft">{item.spec}</span>
          </span>
        </Button>
      ))}
    </section>
  )
}

/** A search found nothing: what may have been meant, how else to look, and the way to write it as it is. */
export const NothingFound = ({
  query,
  items,
  onItem,
  onLeave,
  onWrite,
}: {
  query: string
  items: readonly OrderListItem[] | undefined
  /** Leads to the item's row. */
  onItem: (key: string) => void
  onLeave: () => void
  /** Writes what was looked for as it is; left out where that is not taken. */
  onWrite: (() => void) | undefined
}) => {
  const perhaps = usePerhaps(items, query)
  return (
    <EmptyState
      icon={PackageSearch}
      title={`「${query}」は見つかりません`}
      action={
        <div className="flex flex-col gap-2">
          <Perhaps title="もしかして" items={perhaps?.meant} onItem={onItem} />
          <Perhaps title="名前の近い、別の商品" items={perhaps?.near} onItem={onItem} />
          {onWrite && <Button onClick={onWrite}>「{query}」を自由入力で書く</Button>}
          <Button onClick={onLeave}>検索をやめる</Button>
        </div>
      }
    >
      ひらがな・一部の文字・商品コードでも探せます。
    </EmptyState>
  )
}

/** A list without any items: where lines may be written freely what is wanted is; else who puts items there. */
export const NoItems = ({
  deal,
  ...written
}: { deal: Deal | undefined } & Omit<ComponentProps<typeof WrittenLines>, 'deal'>) =>
  deal?.free_lines ? (
    <WrittenLines deal={deal} {...written} />
  ) : (
    <EmptyState icon={PackageSearch} title="発注リストに商品がありません">
      仕入先が商品を登録すると、ここに表示されます。
    </EmptyState>
  )

/** Nothing can be ordered from this supplier: why, whom to call, and where that may be changed. */
export const ClosedDeal = ({ deal }: { deal: Deal }) => (
  <Notice
    kind="warning"
    className="m-4"
    title={deal.closed_reason ?? ''}
    action={
      <span className="flex flex-wrap items-center gap-x-4">
        {deal.phone_number && <CallButton phone={deal.phone_number} />}
        <TextLink to={pathTo(consumerPages.supplierSetting.path, { deal_id: deal.id })} tall>
          仕入先の設定を開く
        </TextLink>
      </span>
    }
  />
)

/** The device refuses to keep the draft: said once, while it is so. */
export const NotKept = () => (
  <Notice kind="warning" className="m-4" title="この端末に下書きを保存できません">
    画面を閉じると入力が消えます。閉じずに発注まで進めてください。
  </Notice>
)
