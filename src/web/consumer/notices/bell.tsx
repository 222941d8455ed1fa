import { useEffect } from 'react'
import { fillPath } from '#contract/http/path.ts'
import {
  countConsumerNotices,
  listConsumerNotices,
  readConsumerNotice,
  watchConsumerNotices,
} from '#contract/notices/consumer-notices.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { invalidate, readData, setData, useData } from '#web/api/data.ts'
import { shareEvents } from '#web/api/live-events.ts'
import { consumerId } from '#web/api/meta.ts'
import { readBell } from '#web/api/read-bell.ts'
import { Bell as Face } from '#web/ui/bell.tsx'
import { useOpenedByPush } from '#web/ui/use-opened-by-push.ts'

let watched: string | undefined

/** One stream for as long as the page lives: the bell stands on every page. */
const watch = (consumer_id: string) => {
  if (watched === consumer_id) return
  watched = consumer_id
  const params = { consumer_id }
  let newest = ''
  shareEvents(
    {
      url: fillPath(watchConsumerNotices.path, params),
      name: `oroshi-bell-${consumer_id}`,
      names: ['notices'],
      again: ['notices'],
    },
    {
      onEvent: (_, data) => {
        const now = readBell(data)
        if (!now) return
        const before = readData(countConsumerNotices, { params })
        setData(countConsumerNotices, { params }, { count: now.count })
        if (before === undefined && newest === '') {
          newest = now.newest?.id ?? ''
          return
        }
        void invalidate(listConsumerNotices)
        // What is told is mostly of an order, or of one that waits for an owner: the page that shows it is looked at again.
        if (now.newest && now.newest.id > newest)
          for (const what of ['orders', 'approvals']) void invalidate(`/api/v2/consumers/${consumer_id}/${what}`)
        newest = now.newest?.id ?? newest
      },
      onOpen: () => {},
      onConnection: () => {},
      onRefused: () => void call(countConsumerNotices, { params }).catch(() => {}),
    },
  )
}

const readNotice = (consumer_id: string, notification_id: string) =>
  call(readConsumerNotice, { params: { consumer_id, notification_id }, body: { read: true } })

/** The restaurant's bell, true within a second of what happens. */
export const Bell = () => {
  const consumer_id = consumerId()
  const { data } = useData(countConsumerNotices, { params: { consumer_id } }, { enabled: false, throws: false })
  useEffect(() => watch(consumer_id), [consumer_id])
  useOpenedByPush(consumer_id, readNotice)
  return <Face to={consumerPages.notices.path} count={data?.count ?? 0} />
}
