import { useQuery } from '@tanstack/react-query'
import { readItems } from '#contract/intake/item-intake.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { upload } from '#web/api/files.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { beginDraft, keptDraft } from '#web/form/use-kept-draft.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { memoKey } from './memo-key.ts'

/** Longer than a pause in typing, in milliseconds. */
const typing = 800

const has_number = /[\d０-９一二三四五六七八九十]/

/** What the memo reader surely finds of the list in a note, as it was written. Nothing where it can't be asked. */
const useItemsIn = (deal_id: string, note: string): string[] => {
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
  return data?.pieces.filter(one => one.kind === 'matched' && one.quantity !== null).map(one => one.text) ?? []
}

/** A note that orders items of the list is read by a person alone, late: said, with the way to order them. It blocks nothing. */
export const NoteItems = ({ deal_id, note }: { deal_id: string; note: string }) => {
  const found = useItemsIn(deal_id, note)
  if (found.length === 0) return null
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
      {found.map(text => `「${text}」`).join('')}
      は、備考として仕入先に届きますが、発注の数量には入っていません。数量に入れたら、備考から消してください。
    </Notice>
  )
}
