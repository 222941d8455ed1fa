import Settings from 'lucide-react/icons/settings'
import { useState } from 'react'
import { consumerNoticesPage } from '#contract/first-notices.ts'
import {
  countConsumerNotices,
  listConsumerNotices,
  readAllConsumerNotices,
  readConsumerNotice,
  unreadConsumerNotices,
} from '#contract/notices/consumer-notices.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { type NoticeType, noticeTypesFor } from '#domain/notices/kinds.ts'
import { dayOf } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { useNoticeMarks } from '#web/form/use-notice-marks.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { NoNotices, NoticeRow, NoticeTypes, useNoticeType } from '#web/ui/notice-list.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useMoreAtEnd } from '#web/ui/use-more-at-end.ts'

const types = noticeTypesFor('consumer')

const useMarks = (type: NoticeType | undefined) => {
  const consumer_id = consumerId()
  return useNoticeMarks({
    mark: (notification_id, read) =>
      call(readConsumerNotice, { params: { consumer_id, notification_id }, body: { read } }),
    markAll: () => call(readAllConsumerNotices, { params: { consumer_id }, body: { type } }),
    unmarkAll: ids => call(unreadConsumerNotices, { params: { consumer_id }, body: { notification_ids: [...ids] } }),
    again: () => Promise.all([invalidate(listConsumerNotices), invalidate(countConsumerNotices)]),
  })
}

/** Everything that this restaurant, or this person, is told: what is unread first. */
export const Screen = () => {
  const consumer_id = consumerId()
  const [today] = useState(() => dayOf(serverNow()))
  const { chosen, choose, type } = useNoticeType()
  const list = usePages(...consumerNoticesPage({ consumer_id }, type), { keep: true, fresh_for: 0 })
  const end = useMoreAtEnd(list)
  const { open, markOne, markAll } = useMarks(type)
  // A notice can have been read between two pages: it is shown once.
  const items = list.items && [...new Map(list.items.map(one => [one.id, one])).values()]
  return (
    <ConsumerPage
      title={consumerPages.notices.title}
      back={consumerPages.top.path}
      bleed
      below={
        <div className="px-safe border-t py-1.5">
          <NoticeTypes value={chosen} types={types} onChange={choose} />
        </div>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-1">
        <Button look="quiet" onClick={markAll} disabled={!items?.some(one => !one.read && !one.done)}>
          {type === undefined ? 'すべて既読にする' : 'この種類を既読にする'}
        </Button>
        <ButtonLink look="quiet" icon={Settings} to={consumerPages.notificationSettings.path}>
          設定
        </ButtonLink>
      </div>
      {!items ? (
        <SkeletonRows rows={7} height="h-21" />
      ) : items.length === 0 ? (
        <NoNotices filtered={type !== undefined}>
          仕入先が変更した発注や、届いていない発注、取引のお知らせがここに並びます。
        </NoNotices>
      ) : (
        <ul>
          {items.map(one => (
            <NoticeRow
              key={one.id}
              notice={one}
              today={today}
              to={one.path ?? pathTo(consumerPages.notice.path, { notification_id: one.id })}
              onOpen={open}
              onMark={notice => void markOne(notice)}
            />
          ))}
        </ul>
      )}
      <div ref={end} />
    </ConsumerPage>
  )
}
