import X from 'lucide-react/icons/x'
import { grouped } from '#domain/shared/count.ts'
import { IconButton } from '#web/ui/button.tsx'

export type ChosenStore = { id: string; customer_code: string; name: string }

/** The stores that were chosen one by one; each can be left out again. */
export const ChosenStores = <S extends ChosenStore>({
  stores,
  onChange,
}: {
  stores: readonly S[]
  onChange: (stores: S[]) => void
}) => (
  <>
    <p className="text-sm text-ink-soft" aria-live="polite">
      {stores.length === 0 ? 'まだ選んでいません。' : `${grouped(stores.length)}件を選んでいます。`}
    </p>
    {stores.length > 0 && (
      <ul aria-label="選んだ得意先" className="relative flex max-h-60 flex-col overflow-y-auto rounded-card border">
        {stores.map(({ id, name, customer_code }) => (
          <li key={id} className="flex items-center gap-2 border-b pl-3 last:border-b-0">
            <span className="flex-1 truncate">{name}</span>
            <span className="text-sm text-ink-soft tabular-nums">{customer_code}</span>
            <IconButton
              icon={X}
              label={`${name}を外す`}
              onClick={() => onChange(stores.filter(one => one.id !== id))}
            />
          </li>
        ))}
      </ul>
    )}
  </>
)
