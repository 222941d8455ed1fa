import { useState } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import { free_units, isManyFree, sayFree, whyNotSoMany, whyNotWords } from '#domain/orders/free-line.ts'
import { most_free_name, most_free_unit } from '#domain/orders/notes.ts'
import { sayQuantity } from '#domain/orders/quantity.ts'
import { formatQuantity, parseQuantity } from '#domain/shared/decimal.ts'
import { newKey } from '#web/api/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { DraftStore } from './draft.ts'
import { takeBack } from './fill-draft.ts'
import { freeLinesOf, namesake, withFreeLine } from './free-draft.ts'
import { NoteSaid } from './note-said.tsx'
import type { FreeWriting } from './off-list-lines.tsx'

type Typed = { name: string; quantity: string; unit: string }
type Wrong = { field: keyof Typed; message: string }

const quantityWrong = (quantity: string): string | null => {
  const parsed = parseQuantity(quantity)
  if (parsed === null) return '数量を数字で入力してください'
  const too_many = whyNotSoMany(parsed)
  return too_many && sayQuantity(too_many, '数量')
}

/** Why what is typed can't be ordered, beside each field; the same rules as the server's. */
const whyNot = ({ name, quantity, unit }: Typed, others: readonly { name: string; unit: string }[]): Wrong[] => {
  const words = [whyNotWords({ name, unit: '個' }), whyNotWords({ name: '-', unit })].filter(one => one !== null)
  const wrong = words.map(reason => {
    const [field, message] = sayFree(reason)
    return { field, message }
  })
  const message = quantityWrong(quantity)
  if (message !== null) return [...wrong, { field: 'quantity', message }]
  const twice = wrong.length === 0 && others.some(one => one.name === name && one.unit === unit)
  return twice ? [{ field: 'name', message: 'この商品は、もう書いてあります。その行の数量を直してください' }] : wrong
}

type Props = {
  store: DraftStore
  items: readonly OrderListItem[]
  writing: FreeWriting
  onItem: (key: string) => void
  /** It is in the draft, under this key. */
  onWritten: (key: string) => void
  onClose: () => void
}

/** The way into the draft, where it replaces what is written under the same key; it can be taken back. */
const useWriteIn = ({
  store,
  writing,
  onWritten,
  onClose,
}: Pick<Props, 'store' | 'writing' | 'onWritten' | 'onClose'>) => {
  const say = useToast()
  return (line: Typed, is_own: boolean) => {
    const before = store.get()
    store.set(draft => withFreeLine(draft, line, newKey, writing.key))
    const after = store.get()
    onClose()
    onWritten(freeLinesOf(after).find(one => one.name === line.name && one.unit === line.unit)?.key ?? '')
    say(`「${line.name}」を${is_own ? '直しました' : '入れました'}`, {
      action: { label: '元に戻す', onPress: () => store.set(now => takeBack(now, before, after)) },
    })
  }
}

/** What is typed of it, and what is asked about that before it goes into the draft. */
const useFreeWriting = ({ items, ...into }: Omit<Props, 'onItem'>) => {
  const { store, writing } = into
  const writeIn = useWriteIn(into)
  const lines = freeLinesOf(store.get())
  const own = lines.find(line => line.key === writing.key)
  const [typed, setTyped] = useState<Typed>(() => ({
    name: own?.name ?? writing.name.slice(0, most_free_name),
    quantity: own ? formatQuantity(own.quantity).replaceAll(',', '') : '1',
    unit: own?.unit ?? '',
  }))
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  /** How many it was asked about: once for each. */
  const [asked, setAsked] = useState('')
  const many = `${formatQuantity(parseQuantity(typed.quantity) ?? '0')}${typed.unit.trim()}`
  /** The name under which an item of the list was offered: once for each. */
  const [offered, setOffered] = useState('')

  const set = (change: Partial<Typed>) => {
    setTyped(now => ({ ...now, ...change }))
    setWrong([])
  }
  const save = () => {
    const trimmed = { ...typed, name: typed.name.trim(), unit: typed.unit.trim() }
    const found = whyNot(
      trimmed,
      lines.filter(line => line.key !== writing.key),
    )
    setWrong(found)
    if (found[0]) {
      document.querySelector<HTMLElement>(`dialog [name="free-${found[0].field}"]`)?.focus()
      return
    }
    if (offered !== trimmed.name && namesake(items, trimmed.name)) {
      setOffered(trimmed.name)
      return
    }
    const line = { ...trimmed, quantity: parseQuantity(trimmed.quantity) ?? '1' }
    if (asked !== many && isManyFree(line.quantity, line.unit)) {
      setAsked(many)
      return
    }
    writeIn(line, own !== undefined)
  }
  return {
    typed,
    set,
    errorOf: (field: keyof Typed) => wrong.find(one => one.field === field)?.message,
    /** It stands in the draft already. */
    is_own: own !== undefined,
    /** So many are asked about; null where nothing is. */
    many: asked === many ? many : null,
    /** The item of the list that is called so, where it is asked about. */
    item: offered !== '' && offered === typed.name.trim() ? namesake(items, offered) : undefined,
    save,
  }
}

type Writing = ReturnType<typeof useFreeWriting>

/** Writes one thing that is on no list: its name, how many, and of what. */
export const FreeLineSheet = (props: Props) => {
  const { onItem, onClose } = props
  const writing = useFreeWriting(props)
  const { typed, set, save } = writing
  return (
    <Sheet
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title="リストにない商品を書く"
      actions={
        <Button look="primary" wide onClick={save}>
          {saveWords(writing)}
        </Button>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <FreeFields writing={writing} />
        <UsualUnits unit={typed.unit} onChange={unit => set({ unit })} />
        <NoteSaid text={typed.unit} />
        <Asked writing={writing} onItem={onItem} />
        {/* Enter in a field saves; the button that is seen stands at the foot. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          入れる
        </button>
      </form>
    </Sheet>
  )
}

const saveWords = ({ many, item, is_own }: Writing) => {
  if (many) return `${many}で${is_own ? '直す' : '入れる'}`
  if (item) return '書いたとおりに入れる'
  return is_own ? '直す' : '発注に入れる'
}

const FreeFields = ({ writing: { typed, set, errorOf } }: { writing: Writing }) => (
  <>
    <div>
      <TextField
        label="商品名"
        name="free-name"
        hint={`書いたとおりに伝わります（${most_free_name}文字まで）`}
        required
        value={typed.name}
        placeholder="例：本マグロのカマ"
        autoComplete="off"
        data-autofocus
        error={errorOf('name')}
        onChange={name => set({ name })}
      />
      <NoteSaid text={typed.name} most={most_free_name} />
    </div>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      <TextField
        label="数量"
        name="free-quantity"
        required
        inputMode="decimal"
        value={typed.quantity}
        autoComplete="off"
        error={errorOf('quantity')}
        onChange={quantity => set({ quantity })}
      />
      <TextField
        label="単位"
        name="free-unit"
        required
        value={typed.unit}
        placeholder="個"
        autoComplete="off"
        maxLength={most_free_unit}
        error={errorOf('unit')}
        onChange={unit => set({ unit })}
      />
    </div>
  </>
)

const UsualUnits = ({ unit: typed, onChange }: { unit: string; onChange: (unit: string) => void }) => (
  <fieldset>
    <legend className="sr-only">よく使う単位</legend>
    <div className="flex flex-wrap gap-2">
      {free_units.map(unit => (
        <Button
          key={unit}
          aria-pressed={typed === unit}
          className={typed === unit ? 'border-leaf bg-leaf-pale' : ''}
          onClick={() => onChange(unit)}
        >
          {unit}
        </Button>
      ))}
    </div>
  </fieldset>
)

/** What is asked before it goes into the draft: so many, and an item of the list that is called so. */
const Asked = ({ writing: { many, item }, onItem }: { writing: Writing } & Pick<Props, 'onItem'>) => (
  <>
    {many && (
      <div role="alert">
        <Notice kind="warning" title={`${many}でよろしいですか`}>
          多い数量です。よければもう一度押してください。違うときは、数量か単位を直してください。
        </Notice>
      </div>
    )}
    {item && (
      <div role="alert">
        <Notice
          kind="warning"
          title={`「${item.name}」は発注リストにあります`}
          action={<Button onClick={() => onItem(item.id)}>リストの商品を選ぶ</Button>}
        >
          リストから選ぶと、商品コードと価格がつきます。別の物なら、書いたとおりに入れられます。
        </Notice>
      </div>
    )}
  </>
)
