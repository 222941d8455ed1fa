import { useEffect, useEffectEvent } from 'react'
import { type Changed, ConflictDialog, merge_words, type Said } from '#web/ui/conflict-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { isSameDraft, mergeFields } from './merge-fields.ts'

/** The fields in which two versions of a form differ, in words of the first of them. */
export const wordsWhereOther = (
  labels: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(labels)
    .filter(([field]) => values[field] !== other[field])
    .map(([field, label]) => `${label}：${values[field] || '（空欄）'}`)

/**
 * What is typed here was saved elsewhere meanwhile: the draft goes, or goes on over what stands now. Where it is the same,
 * as after an answer that was lost, there is nothing to ask.
 */
export const DraftConflict = <Setting, Draft extends object>({
  kept,
  theirs,
  changed,
  what,
  now_draft,
  merge = mergeFields,
  merging = merge_words,
  onKept,
  now,
  mine,
  onPut,
  onDrop,
  onClose,
}: {
  kept: {
    draft: Draft
    base: Draft
    drop: () => void
    rebase: (revision: number, over?: { draft: Draft; base: Draft }) => void
  }
  /** What stands now, as a draft: then fields that were not touched here go on as they stand now. */
  now_draft?: Draft | undefined
  /** How they go on so, where a field holds several things. */
  merge?: (base: Draft, mine: Draft, now: Draft) => Draft
  /** What becomes of the rest then, in words. */
  merging?: string
  /** Shows what goes on. */
  onKept?: (draft: Draft) => void
  theirs: Setting
  /** When that was saved last, and by whom. */
  changed: Changed
  /** What both have changed, as it is called. */
  what?: string | undefined
  /** What stands now, in words. */
  now: readonly Said[]
  /** What was typed here, in words. */
  mine: readonly Said[]
  /** Shows what stands now. */
  onPut: (theirs: Setting) => void
  /** The form begins anew from what stands now. */
  onDrop?: () => void
  onClose: () => void
}) => {
  const end = () => {
    onPut(theirs)
    onClose()
  }
  const takeTheirs = () => {
    kept.drop()
    onDrop?.()
    end()
  }
  const say = useToast()
  const is_mine = now_draft !== undefined && isSameDraft(kept.draft, now_draft)
  const settle = useEffectEvent(() => {
    takeTheirs()
    say('この内容で保存されています')
  })
  useEffect(() => {
    if (is_mine) settle()
  }, [is_mine])
  if (is_mine) return null
  return (
    <ConflictDialog
      theirs={changed}
      {...(what === undefined ? {} : { what, now_title: `今の${what}` })}
      now={now}
      mine={mine}
      {...(now_draft === undefined ? {} : { keeping: merging })}
      onClose={onClose}
      onTakeTheirs={takeTheirs}
      onKeepMine={() => {
        if (now_draft === undefined) kept.rebase(changed.revision)
        else {
          const draft = merge(kept.base, kept.draft, now_draft)
          kept.rebase(changed.revision, { draft, base: now_draft })
          onKept?.(draft)
        }
        end()
      }}
    />
  )
}
