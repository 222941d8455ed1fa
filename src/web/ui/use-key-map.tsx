import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { KeyHint } from './desk-shell.tsx'
import { Dialog } from './dialog.tsx'
import { capsOf, type Key, type KeyGroup } from './keys.ts'
import { useKeyList } from './use-key-list.ts'

/**
 * The keys of a screen, heard (`useKeyList`) and listed on ?. `note` says what holds beside. `ask`
 * opens the list, `help` is its dialog, for the screen to draw.
 */
export const useKeyMap = (
  groups: readonly KeyGroup[],
  { note, choices = false }: { note?: ReactNode; choices?: boolean } = {},
) => {
  const [open, setOpen] = useState(false)
  const ask = () => setOpen(true)
  const own: Key = { keys: ['?'], words: 'この一覧を開く', run: ask }
  useKeyList([...groups.flatMap(group => group.keys), own], choices)
  const several = groups.length > 1
  const help = (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title="キーボード操作"
      {...(several ? { width: 'wide' } : {})}
      closeOnBackdrop
    >
      <div className={cx(several && 'grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2')}>
        {groups.map(({ title, keys }, index) => (
          <section key={title ?? ''}>
            {title !== undefined && <h3 className="mb-1 text-sm text-ink-soft">{title}</h3>}
            <KeyList keys={index === groups.length - 1 ? [...keys, own] : keys} wide={several} />
          </section>
        ))}
      </div>
      {note !== undefined && <p className="mt-4 text-sm text-ink-soft">{note}</p>}
    </Dialog>
  )
  return { ask, help }
}

/** Keys and what they do, a line each. */
const KeyList = ({ keys, wide }: { keys: readonly Key[]; wide: boolean }) => (
  <dl>
    {keys.map(one => (
      <div key={one.words} className="flex min-h-9 items-center gap-4 border-b">
        <dt className={cx('flex shrink-0 items-center gap-1', wide ? 'w-40' : 'w-28')}>
          {capsOf(one).map(cap => (
            <span key={cap} className="contents">
              <KeyHint>{cap}</KeyHint>
              <span className="sr-only">{cap} </span>
            </span>
          ))}
        </dt>
        <dd className="text-sm">{one.words}</dd>
      </div>
    ))}
  </dl>
)
