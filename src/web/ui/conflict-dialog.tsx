import { formatDateTime } from '#domain/shared/day.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

/** How often a setting was saved, when last and by whom. */
export type Changed = { revision: number; changed_at: string | null; changed_by_name: string | null }

/** A list of what a setting says, under its heading. */
export const Words = ({ title, words }: { title: string; words: readonly string[] }) => (
  <section aria-label={title} className="min-w-[min(15rem,100%)] flex-1">
    <h3 className="mb-1 text-sm text-ink-soft">{title}</h3>
    <ul className="list-disc pl-5 text-sm">
      {words.map(one => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  </section>
)

/** What becomes of the rest where one goes on with what was typed. */
export const merge_words = '続けると、自分が変えた項目だけが残り、ほかは今の設定になります。'

/** Somebody else has saved: both versions, and the choice between them. */
export const ConflictDialog = ({
  theirs,
  what = 'この設定',
  now_title = '今の設定',
  now,
  mine,
  keeping,
  onClose,
  onTakeTheirs,
  onKeepMine,
}: {
  theirs: Changed
  /** What both have changed. */
  what?: string
  now_title?: string
  /** The setting as it stands now, in words. */
  now: readonly string[]
  /** What was typed here, in words. */
  mine: readonly string[]
  /** What becomes of the rest where one goes on. */
  keeping?: string
  onClose: () => void
  onTakeTheirs: () => void
  onKeepMine: () => void
}) => (
  <Dialog
    open
    onClose={onClose}
    title="ほかの人が変更しました"
    width="wide"
    actions={
      <>
        <Button onClick={onTakeTheirs}>最新の内容にする</Button>
        <Button look="primary" onClick={onKeepMine}>
          自分の入力を続ける
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-4">
      <Notice kind="warning" title={`編集しているあいだに、${what}が保存されました`}>
        {theirs.changed_at !== null
          ? `${formatDateTime(new Date(theirs.changed_at))}${theirs.changed_by_name === null ? '' : ` ${theirs.changed_by_name}さん`}`
          : undefined}
      </Notice>
      <div className="flex flex-wrap gap-6">
        <Words title={now_title} words={now} />
        <Words title="自分の入力（まだ保存されていません）" words={mine} />
      </div>
      {keeping !== undefined && <p className="text-sm">{keeping}</p>}
    </div>
  </Dialog>
)
