import Settings from 'lucide-react/icons/settings'
import { useState } from 'react'
import { supplierNoticesPage } from '#contract/first-notices.ts'
import type { NoticeView } from '#contract/notices/notice-shapes.ts'
import {
  countSupplierNotices,
  listSupplierNotices,
  readAllSupplierNotices,
  readSupplierNotice,
  unreadSupplierNotices,
} from '#contract/notices/supplier-notices.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type NoticeType, noticeTypesFor } from '#domain/notices/kinds.ts'
import { dayOf } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useNoticeMarks } from '#web/form/use-notice-marks.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DeskHead, KeyHint } from '#web/ui/desk-shell.tsx'
import { NoNotices, NoticeRow, NoticeTypes, useNoticeType } from '#web/ui/notice-list.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useCursor } from '#web/ui/use-cursor.ts'
import { useKeyMap } from '#web/ui/use-key-map.tsx'
import { useMoreAtEnd } from '#web/ui/use-more-at-end.ts'
import { useSelection } from '#web/ui/use-selection.ts'

const types = noticeTypesFor('supplier')

/** The place in the list, and its keys: up and down, open, mark as read or unread. */
const useNoticeKeys = (items: readonly NoticeView[], markOne: (notice: NoticeView) => unknown) => {
  const ids = items.map(one => one.id)
  const cursor = useCursor(ids, useSelection(ids))
  const markCurrent = () => {
    const current = items.find(one => one.id === cursor.cursor)
    return current && !current.done ? markOne(current) : undefined
  }
  const { help } = useKeyMap([
    {
      keys: [
        {
          keys: ['ArrowUp', 'ArrowDown', 'k', 'j'],
          caps: ['↑', '↓'],
          words: '上下のお知らせへ（J・K も使えます）',
          run: nth => cursor.move(nth % 2 === 0 ? -1 : 1),
        },
        { keys: ['Enter'], words: '選んだお知らせを開く' },
        { keys: ['r'], words: '既読にする、未読に戻す', run: markCurrent },
      ],
    },
  ])
  return { cursor, help }
}

const useMarks = (type: NoticeType | undefined) => {
  const supplier_id = supplierId()
  return useNoticeMarks({
    mark: (notification_id, read) =>
      call(readSupplierNotice, { params: { supplier_id, notification_id }, body: { read } }),
    markAll: () => call(readAllSupplierNotices, { params: { supplier_id }, body: { type } }),
    unmarkAll: ids => call(unreadSupplierNotices, { params: { supplier_id }, body: { notification_ids: [...ids] } }),
    again: () => Promise.all([invalidate(listSupplierNotices), invalidate(countSupplierNotices)]),
  })
}

/** Everything that this supplier's user is told, of the own stores where these are assigned; worked by keys. */
export const Screen = () => {
  const supplier_id = supplierId()
  const [today] = useState(() => dayOf(serverNow()))
  const { chosen, choose, type } = useNoticeType()
  const list = usePages(...supplierNoticesPage({ supplier_id }, type), { keep: true, fresh_for: 0 })
  const end = useMoreAtEnd(list)
  const { open, markOne, markAll } = useMarks(type)
  // A notice can have been read between two pages: it is shown once.
  const items = [...new Map((list.items ?? []).map(one => [one.id, one])).values()]
  const { cursor, help } = useNoticeKeys(items, markOne)
  return (
    <>
      <Head one_type={type !== undefined} unread={items.some(one => !one.read && !one.done)} onReadAll={markAll} />
      <div className="mb-3 -ml-4">
        <NoticeTypes value={chosen} types={types} onChange={choose} />
      </div>
      {!list.items ? (
        <SkeletonRows rows={8} height="h-21" />
      ) : items.length === 0 ? (
        <NoNotices filtered={type !== undefined}>
          得意先からの依頼や問い合わせ、取引の申請、届かなかったお知らせがここに並びます。
        </NoNotices>
      ) : (
        <div ref={cursor.box} className="max-w-240">
          <ul className="rounded-card border-x border-t bg-surface">
            {items.map(one => (
              <NoticeRow
                key={one.id}
                notice={one}
                today={today}
                current={one.id === cursor.cursor}
                to={one.path ?? pathTo(supplierPages.notice.path, { notification_id: one.id })}
                onOpen={open}
                onMark={notice => void markOne(notice)}
              />
            ))}
          </ul>
          <p className="mt-2 hidden items-center gap-1 text-sm text-ink-soft md:flex">
            <KeyHint>J</KeyHint>
            <KeyHint>K</KeyHint>で移動、<KeyHint>R</KeyHint>で既読・未読、<KeyHint>?</KeyHint>でキーの一覧
          </p>
        </div>
      )}
      <div ref={end} />
      {help}
    </>
  )
}

const Head = ({ one_type, unread, onReadAll }: { one_type: boolean; unread: boolean; onReadAll: () => unknown }) => (
  <DeskHead
    title={supplierPages.notices.title}
    actions={
      <>
        <Button size="small" onClick={onReadAll} disabled={!unread}>
          {one_type ? 'この種類を既読にする' : 'すべて既読にする'}
        </Button>
        <ButtonLink size="small" look="quiet" icon={Settings} to={supplierPages.notificationSettings.path}>
          通知の設定
        </ButtonLink>
      </>
    }
  />
)
