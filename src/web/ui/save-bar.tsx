import { barHeight } from './bar-height.ts'
import { Button } from './button.tsx'

/** At the foot of a settings page, while something on it is not saved; it can't be while something is `wrong`. */
export const SaveBar = ({
  word = '確認して保存',
  wrong = false,
  onDrop,
  onSave,
}: {
  word?: string
  wrong?: boolean
  onDrop: () => void
  onSave: () => unknown
}) => (
  <section
    ref={barHeight}
    aria-label="保存していない変更"
    className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-4 flex flex-wrap items-center gap-2 border-t bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar"
  >
    <p className="flex-1 text-sm font-bold text-amber">
      {wrong ? '直すところがあります。赤い表示をご確認ください' : '保存していない変更があります'}
    </p>
    <Button onClick={onDrop}>元に戻す</Button>
    <Button look="primary" onClick={onSave} disabled={wrong}>
      {word}
    </Button>
  </section>
)
