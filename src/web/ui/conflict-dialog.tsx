import { formatDateTime } from '#domain/shared/day.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

/** How often a setting was saved, when last and by whom. */
export type Changed = { revision: number; changed_at: string | null; changed_by_name: string | null }

/** What a setting says of one thing; `key`: what is meant, where other things read the same. */
export type Said = string | { words: string; key: string; image_id?: string | null }

const keyOf = (said: Said): string => (typeof said === 'string' ? said : said.key)

/** A list of what a setting says, under its heading; what `beside` does not say so is marked, unless that is all of it. */
export const Words = ({
  title,
  words,
  beside = [],
}: {
  title: string
  words: readonly Said[]
  beside?: readonly Said[]
}) => {
  const others = new Set(beside.map(keyOf))
  const marks = words.some(one => others.has(keyOf(one)))
  return (
    <section aria-label={title} className="min-w-[min(15rem,100%)] flex-1">
      <h3 className="mb-1 text-sm text-ink-soft">{title}</h3>
      <ul className="list-disc pl-5 text-sm">
        {words.map(one => (
          <SaidLine key={keyOf(one)} said={one} marked={marks && !others.has(keyOf(one))} />
        ))}
      </ul>
    </section>
  )
}

const SaidLine = ({ said, marked }: { said: Said; marked: boolean }) => {
  const one = typeof said === 'string' ? { words: said, image_id: null } : said
  return (
    <li className={marked ? 'bg-amber-pale font-bold' : undefined}>
      {marked && <span className="mr-1 text-xs text-amber">違い</span>}
      {one.words}
      {one.image_id && (
        <img
          src={`/api/v2/images/${one.image_id}?size=small`}
          alt=""
          width={48}
          height={48}
          className="my-1 size-12 rounded-input bg-ground object-cover"
        />
      )}
    </li>
  )
}

/** What becomes of the rest where one goes on with what was typed. */
export const merge_words = '続けると、自分が変えた項目だけが残り、ほかは今の設定になります。'

/** Another screen has saved, of somebody else or of the same person: both versions, and the choice between them. */
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
  now: readonly Said[]
  /** What was typed here, in words. */
  mine: readonly Said[]
  /** What becomes of the rest where one goes on. */
  keeping?: string
  onClose: () => void
  onTakeTheirs: () => void
  onKeepMine: () => void
}) => (
  <Dialog
    open
    onClose={onClose}
    title="ほかの画面で変更されました"
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
        <Words title={now_title} words={now} beside={mine} />
        <Words title="自分の入力（まだ保存されていません）" words={mine} beside={now} />
      </div>
      {keeping !== undefined && <p className="text-sm">{keeping}</p>}
    </div>
  </Dialog>
)
