import { useQuery } from '@tanstack/react-query'
import { type IntakePiece, readItems } from '#contract/intake/item-intake.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { upload } from '#web/api/files.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { type Draft, type DraftStore, orderedLines } from '#web/consumer/placing/draft.ts'
import { beginDraft, keptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { memoKey } from './memo-key.ts'
import { amountsIn, isOrdered, mayBeMore } from './note-amounts.ts'
import { cutPiece, passedOver } from './note-cut.ts'

/** Longer than a pause in typing, in milliseconds. */
const typing = 800

const has_number = /[\d０-９一二三四五六七八九十]/

/** What the memo reader finds in a note. Nothing where it can't be asked. */
const usePiecesOf = (deal_id: string, note: string): readonly IntakePiece[] => {
  const params = { consumer_id: consumerId(), deal_id }
  const { data } = useQuery({
    queryKey: ['note-items', params.consumer_id, deal_id, note],
    queryFn: async ({ signal }) => {
      await new Promise(resolve => setTimeout(resolve, typing))
      signal.throwIfAborted()
      return upload(readItems, { params, query: {}, file: new Blob([note], { type: 'text/plain' }), name: 'note.txt' })
    },
    enabled: has_number.test(note),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
  })
  return data?.pieces ?? []
}

const quoted = (pieces: readonly IntakePiece[]) => [...new Set(pieces.map(one => `「${one.text}」`))].join('')

/** A note that orders items of the list is read by a person alone, late: said, with the way to order them. It blocks nothing. */
export const NoteItems = ({ deal_id, store, draft }: { deal_id: string; store: DraftStore; draft: Draft }) => {
  const pieces = usePiecesOf(deal_id, draft.note)
  const amounts = amountsIn(pieces)
  const lines = orderedLines(draft)
  const same = amounts.filter(one => isOrdered(one, lines))
  const twice = same.filter(one => !mayBeMore(draft.note, one, pieces))
  const missing = amounts.filter(one => !twice.includes(one))
  return (
    <>
      {missing.length > 0 && (
        <NotInQuantities deal_id={deal_id} note={draft.note} pieces={missing} may_be_in={same.length > twice.length} />
      )}
      {twice.length > 0 && <AlsoInQuantities store={store} note={draft.note} pieces={twice} all={pieces} />}
    </>
  )
}

type MissingProps = {
  deal_id: string
  note: string
  pieces: readonly IntakePiece[]
  /** Nobody can tell: just as much is ordered as the note may want beside that. */
  may_be_in: boolean
}

const NotInQuantities = ({ deal_id, note, pieces, may_be_in }: MissingProps) => {
  const keep = () => {
    const key = memoKey(deal_id)
    const before = keptDraft<string>(key)?.draft ?? ''
    if (!before.includes(note)) beginDraft(key, [before, note].filter(Boolean).join('\n'))
  }
  return (
    <Notice
      className="mx-4 mb-4"
      title="備考に商品名があります"
      action={
        <ButtonLink to={pathTo(consumerPages.itemImport.path, { deal_id })} onClick={keep}>
          数量に入れる
        </ButtonLink>
      }
    >
      {quoted(pieces)}は、備考として仕入先に
      {may_be_in
        ? '届きます。いまの数量に足すときは、「数量に入れる」を押してください。'
        : '届きますが、発注の数量には入っていません。'}
    </Notice>
  )
}

type TwiceProps = {
  store: DraftStore
  note: string
  pieces: readonly IntakePiece[]
  /** All that was read of the note. */
  all: readonly IntakePiece[]
}

const AlsoInQuantities = ({ store, note, pieces, all }: TwiceProps) => {
  const rest = pieces.reduce((left, { text }) => cutPiece(left, text, passedOver(all)), note)
  return (
    <Notice
      className="mx-4 mb-4"
      title="備考の商品は、数量にも入っています"
      action={
        rest !== note && (
          <Button onClick={() => store.set(draft => (draft.note === note ? { ...draft, note: rest } : draft))}>
            備考から消す
          </Button>
        )
      }
    >
      {quoted(pieces)}は、数量にも入っています。備考に残すと二重に届くことがあります。
    </Notice>
  )
}
