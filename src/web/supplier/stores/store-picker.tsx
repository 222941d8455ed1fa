import Store from 'lucide-react/icons/store'
import { useState } from 'react'
import { listStores } from '#contract/stores/stores.contract.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Picks the customers whose orders are shown, by name, kana or code. */
export const StorePicker = ({
  chosen,
  size,
  onChoose,
}: {
  chosen: readonly string[]
  size?: 'small'
  onChoose: (store_ids: string[]) => void
}) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        icon={Store}
        aria-haspopup="dialog"
        look={chosen.length > 0 ? 'chosen' : 'secondary'}
        onClick={() => setOpen(true)}
      >
        {chosen.length === 0 ? '得意先' : `得意先 ${chosen.length}件`}
      </Button>
      {open && <PickerDialog chosen={chosen} onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  )
}

const PickerDialog = ({
  chosen,
  onChoose,
  onClose,
}: {
  chosen: readonly string[]
  onChoose: (store_ids: string[]) => void
  onClose: () => void
}) => {
  const [query, setQuery] = useState('')
  const q = query.trim()
  const found = useData(
    listStores,
    { params: { supplier_id: supplierId() }, query: { q, limit: 20 } },
    { enabled: q !== '', keep: true, throws: false },
  )
  const choices = (found.data?.items ?? []).flatMap(({ store_id, name, customer_code }) =>
    store_id === null || chosen.includes(store_id) ? [] : [{ value: store_id, label: name, note: customer_code }],
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="得意先で絞り込む"
      width="narrow"
      closeOnBackdrop
      actions={
        <>
          {chosen.length > 0 && <Button onClick={() => onChoose([])}>すべて外す</Button>}
          <Button look="primary" onClick={onClose}>
            閉じる
          </Button>
        </>
      }
    >
      {/* Room for what is found, so that the dialog does not change its height while one types. */}
      <div className="min-h-80">
        <ComboboxField
          label="名前・カナ・得意先コード"
          name="store"
          query={query}
          onQuery={setQuery}
          choices={q === '' ? [] : choices}
          onChoose={choice => {
            setQuery('')
            onChoose([...chosen, choice.value])
          }}
          busy={found.isFetching}
          stale={found.isPlaceholderData}
        />
        <p className="mt-2 text-sm text-ink-soft" aria-live="polite">
          {chosen.length === 0
            ? '選んだ得意先の受注だけを表示します。'
            : `${chosen.length}件の得意先で絞り込んでいます。`}
        </p>
      </div>
    </Dialog>
  )
}
