import { useEffect } from 'react'
import { useParams } from 'react-router'
import { consumerNoticesFirst } from '#contract/first-notices.ts'
import { countConsumerNotices, readConsumerNotice } from '#contract/notices/consumer-notices.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Instead } from '#web/ui/instead.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** One notice, read with this: the page that it is about, or its words where there is none. */
export const Screen = () => {
  const consumer_id = consumerId()
  const { notification_id = '' } = useParams()
  const params = { consumer_id, notification_id }
  const { data } = useData(...consumerNoticesFirst.notice(params).notice)
  useEffect(() => {
    call(readConsumerNotice, { params: { consumer_id, notification_id }, body: { read: true } })
      .then(() => invalidate(countConsumerNotices))
      // Unread it stays in the bell: nothing is lost.
      .catch(() => {})
  }, [consumer_id, notification_id])
  if (data?.path) return <Instead to={data.path} />
  return (
    <ConsumerPage title={consumerPages.notice.title} back={consumerPages.notices.path}>
      {data ? (
        <article className="flex flex-col gap-3">
          <time dateTime={data.created_at} className="text-sm text-ink-soft tabular-nums">
            {formatDateTime(new Date(data.created_at))}
          </time>
          <h2 className="phrase text-lg">{data.title}</h2>
          <p className="phrase whitespace-pre-line">{data.body}</p>
        </article>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </ConsumerPage>
  )
}
