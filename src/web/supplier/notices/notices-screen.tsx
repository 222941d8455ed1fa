import Settings from 'lucide-react/icons/settings'
import { useState } from 'react'
import { supplierNoticesPage } from '#contract/first-notices.ts'
import type { NoticeView } from '#contract/notices/notice-shapes.ts'
import {
  countSupplierNotices,
  listSupplierNotices,
  readAllSupplierNotices,
  readSupplierNotice,
} from '#contract/notices/supplier-notices.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { noticeTypesFor } from '#domain/notices/kinds.ts'
import { dayOf } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DeskHead, KeyHint } from '#web/ui/desk-shell.tsx'
import { NoNotices, NoticeRow, NoticeTypes, typeIn } from '#web/ui/notice-list.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery, withWords } from '#web/ui/use-address-query.ts'
import { useCursor } from '#web/ui/use-cursor.ts'
import { useKeyMap } from '#web/ui/use-key-map.tsx'
import { useMoreAtEnd } from '#web/ui/use-more-at-end.ts'
import { useSelection } from '#web/ui/use-selection.ts'

const types = noticeTypesFor('supplier')

/** Everything that this supplier's user is told, of the own stores where these are assigned; worked by keys. */
export const Screen = () => {
  const supplier_id = supplierId()
  const say = useToast()
  const [today] = useState(() => dayOf(serverNow()))
  const [params, setParams] = useAddressQuery()
  const chosen = typeIn(params)
  const type = chosen === 'all' ? undefined : chosen
  const list = usePages(...supplierNoticesPage({ supplier_id }, type), { keep: true, fresh_for: 0 })
  const end = useMoreAtEnd(list)
  const again = () => Promise.all([invalidate(listSupplierNotices), invalidate(countSupplierNotices)])

  const mark = async ({ id: notification_id }: NoticeView, read: boolean) => {
    await call(readSupplierNotice, { params: { supplier_id, notification_id }, body: { read } })
    await again()
  }
  const markOne = (notice: NoticeView) =>
    mark(notice, true).then(
      () => say('既読にしました', { action: { label: '元に戻す', onPress: () => void mark(notice, false) } }),
      error => handleError(error),
    )
  const markAll = async () => {
    const { count } = await call(readAllSupplierNotices, { params: { supplier_id }, body: { type } })
    await again()
    say(count === 0 ? '未読のお知らせはありません' : `${count}件を既読にしました`)
  }
  // A notice can have been read between two pages: it is shown once.
  const items = [...new Map((list.items ?? []).map(one => [one.id, one])).values()]
  const ids = items.map(one => one.id)
  const cursor = useCursor(ids, useSelection(ids))
  const markCurrent = () => {
    const current = items.find(one => one.id === cursor.cursor)
    return current && !current.read && !current.done ? markOne(current) : undefined
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
        { keys: ['r'], words: '既読にする', run: markCurrent },
      ],
    },
  ])
  return (
    <>
      <DeskHead
        title={supplierPages.notices.title}
        actions={
          <>
            <Button size="small" onClick={markAll} disabled={!items.some(one => !one.read && !one.done)}>
              {type === undefined ? 'すべて既読にする' : 'この種類を既読にする'}
            </Button>
            <ButtonLink size="small" look="quiet" icon={Settings} to={supplierPages.notificationSettings.path}>
              通知の設定
            </ButtonLink>
          </>
        }
      />
      <div className="mb-3 -ml-4">
        <NoticeTypes
          value={chosen}
          types={types}
          onChange={next => setParams(withWords({ type: next === 'all' ? '' : next }), { replace: true })}
        />
      </div>
      {!list.items ? (
        <SkeletonRows rows={8} height="h-21" />
      ) : items.length === 0 ? (
        <NoNotices filtered={type !== undefined}>
          得意先からの依頼や問い合わせ、取引の申請、届かなかったお知らせがここに並びます。
        </NoNotices>
      ) : (
        <div ref={cursor.box} className="max-w-200">
          <ul className="rounded-card border-x border-t bg-surface">
            {items.map(one => (
              <NoticeRow
                key={one.id}
                notice={one}
                today={today}
                current={one.id === cursor.cursor}
                to={one.path ?? pathTo(supplierPages.notice.path, { notification_id: one.id })}
                onOpen={notice => void mark(notice, true).catch(() => {})}
                onRead={notice => void markOne(notice)}
              />
            ))}
          </ul>
          <p className="mt-2 hidden items-center gap-1 text-sm text-ink-soft md:flex">
            <KeyHint>J</KeyHint>
            <KeyHint>K</KeyHint>で移動、<KeyHint>R</KeyHint>で既読、<KeyHint>?</KeyHint>でキーの一覧
          </p>
        </div>
      )}
      <div ref={end} />
      {help}
    </>
  )
}
