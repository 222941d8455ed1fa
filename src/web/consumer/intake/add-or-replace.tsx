import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Clash } from './intake.ts'

type Props = {
  clashes: readonly Clash[]
  /** What was read says itself that it takes the place of what was there (やっぱり, 訂正). */
  replaces: boolean
  onPut: (how: 'add' | 'replace') => void
  onClose: () => void
}

/** Asked where the sheet holds quantities of these items already: what either way makes of each. */
export const AddOrReplace = ({ clashes, replaces, onPut, onClose }: Props) => {
  const ways = { add: '足す', replace: '置き換える' } as const
  const [first, other] = replaces ? (['replace', 'add'] as const) : (['add', 'replace'] as const)
  return (
    <ConfirmDialog
      onClose={onClose}
      width="narrow"
      title="すでに数量が入っています"
      no={ways[other]}
      onNo={() => onPut(other)}
      yes={ways[first]}
      onYes={() => onPut(first)}
      look="primary"
    >
      <ul className="flex flex-col gap-2">
        {clashes.map(({ item, now, read, added, replaced }) => (
          <li key={item.id} className="phrase">
            <p className="font-bold">{item.name}</p>
            <p className="text-sm text-ink-soft">
              いま{now}・読み取った数量{read}
            </p>
            <p>
              足すと<b>{added}</b>／置き換えると<b>{replaced}</b>
            </p>
          </li>
        ))}
      </ul>
      {replaces && <p className="phrase text-sm">言い直しているようです。</p>}
    </ConfirmDialog>
  )
}
