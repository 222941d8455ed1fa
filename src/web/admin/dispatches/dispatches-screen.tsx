import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import {
  type DispatchRow,
  dispatchFilters,
  listDispatches,
  rateSpans,
  resendDispatch,
  revokeDispatchLinks,
} from '#contract/dispatch/admin-dispatches.contract.ts'
import { adminPages } from '#contract/pages.ts'
import { failureWords } from '#domain/dispatch/failure-words.ts'
import { isLineClass, LINE_CLASS_WORDS } from '#domain/line/failure.ts'
import { formatDateTime, formatTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { dispatch_channel_words, dispatch_channels } from '#domain/trade/dispatch.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { usePages } from '#web/api/pages-data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { ChannelRates } from './channel-rates.tsx'
import { detailWords } from './detail-words.ts'
import { DispatchState } from './dispatch-state.tsx'
import { LineUsages } from './line-usages.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'

const filter_names = { failed: '届いていない', waiting: '送信待ち', done: '送信済' } as const

/** What left, what did not, and how each channel does; looked at anew every five seconds. */
export const Screen = () => {
  const [query, setQuery] = useAddressQuery()
  const shown = dispatchFilters.find(one => one === query.get('filter'))
  const channel = dispatch_channels.find(one => one === query.get('channel'))
  const span = rateSpans.find(one => one === query.get('span')) ?? 'day'
  const q = query.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const [resending, setResending] = useState<DispatchRow | null>(null)
  const [revoking, setRevoking] = useState<DispatchRow | null>(null)
  const say = useToast()
  const target = { query: { filter: shown, channel, span, q: q || undefined, limit: 50 } }
  const list = usePages(listDispatches, target, { keep: true, every: 5_000 })

  const filter = (key: 'filter' | 'channel' | 'span' | 'q', value: string) =>
    setQuery(
      now => {
        const next = new URLSearchParams(now)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true },
    )

  return (
    <>
      <DeskHead title={adminPages.dispatches.title} />
      <ChannelRates
        rates={list.pages?.[0]?.rates ?? []}
        span={span}
        onSpan={value => filter('span', value === 'day' ? '' : value)}
      />
      <LineUsages />
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <search>
          <form
            className="flex items-end gap-2"
            onSubmit={event => {
              event.preventDefault()
              filter('q', typed.trim())
            }}
          >
            <TextField
              label="店舗・仕入先・送り先"
              name="q"
              type="search"
              maxLength={100}
              value={typed}
              onChange={value => {
                setTyped(value)
                if (value === '') filter('q', '')
              }}
            />
            <Button type="submit" icon={Search}>
              検索
            </Button>
          </form>
        </search>
        <SelectField
          label="送り方"
          name="channel"
          value={channel ?? ''}
          placeholder="すべて"
          onChange={value => filter('channel', value)}
          choices={dispatch_channels.map(value => ({ value, label: dispatch_channel_words[value] }))}
        />
        <Chips
          label="状況"
          value={shown ?? 'all'}
          onChange={value => filter('filter', value === 'all' ? '' : value)}
          chips={[
            { value: 'all', label: 'すべて' },
            ...dispatchFilters.map(value => ({ value, label: filter_names[value] })),
          ]}
          className="px-1"
        />
      </div>
      {list.items === undefined ? (
        <SkeletonRows rows={8} height="h-10" />
      ) : list.items.length === 0 ? (
        <EmptyState icon={Send} title="該当する送信がありません">
          {q || shown || channel ? '検索の言葉を短くするか、絞り込みを「すべて」にしてお試しください。' : null}
        </EmptyState>
      ) : (
        <Table label="送信" className={cx(list.outdated && 'opacity-60')}>
          <thead>
            <tr>
              <Th>受付</Th>
              <Th>発注番号</Th>
              <Th>店舗</Th>
              <Th>仕入先</Th>
              <Th>送り方・送り先</Th>
              <Th>状況</Th>
              <Th numeric>回数</Th>
              <Th numeric>頁・費用</Th>
              <Th>
                <span className="sr-only">操作</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {list.items.map(row => (
              <Tr key={row.id}>
                <Td className="tabular-nums">{formatDateTime(new Date(row.queued_at))}</Td>
                <Td strong className="tabular-nums">
                  {row.order_number}
                  {row.occasion === 'cancelled' ? (
                    <span className="block">取消</span>
                  ) : (
                    row.order_revision > 1 && <span className="block">訂正 第{row.order_revision}版</span>
                  )}
                </Td>
                <Td wrap className="min-w-24">
                  {row.consumer_name}
                </Td>
                <Td wrap className="min-w-28">
                  {row.supplier_name}
                  {row.state === 'failed' && row.phone_number && (
                    <a
                      href={`tel:${row.phone_number}`}
                      className="block whitespace-nowrap text-indigo underline tabular-nums"
                    >
                      {formatPhone(row.phone_number)}
                    </a>
                  )}
                </Td>
                <Td wrap className="min-w-36 tabular-nums">
                  <span className="block text-xs text-ink-soft">{dispatch_channel_words[row.channel]}</span>
                  {row.channel === 'fax' ? formatPhone(row.destination) : row.destination}
                </Td>
                <Td wrap className="min-w-52">
                  <DispatchState state={row.state} />
                  {row.state === 'failed' && <span className="block text-xs text-ink-soft">{whyOf(row)}</span>}
                  {row.told_by_phone && row.state === 'failed' && (
                    <span className="block text-xs font-bold">店舗が電話で伝えました</span>
                  )}
                  {row.turn_at !== null && (
                    <span className="block text-xs text-ink-soft tabular-nums">
                      同じ宛先の順番待ち（{formatTime(new Date(row.turn_at))}ごろ）
                    </span>
                  )}
                </Td>
                <Td numeric>{row.channel === 'fax' ? row.round : row.attempts}</Td>
                <Td numeric>
                  {row.pages === null ? '—' : `${row.pages}頁`}
                  {row.cost !== null && ` ¥${Math.round(Number(row.cost))}`}
                </Td>
                <Td>
                  <span className="flex items-center justify-end gap-2">
                    {row.has_image && (
                      <TextLink
                        to={pathTo(adminPages.faxImage.path, { id: row.id })}
                        className="inline-flex min-h-8 items-center"
                      >
                        送ったFAX
                        <span className="sr-only">（{row.order_number}）</span>
                      </TextLink>
                    )}
                    {row.has_link && (
                      <Button size="small" className="[&_.phrase]:text-nowrap" onClick={() => setRevoking(row)}>
                        リンクを止める
                        <span className="sr-only">（{row.order_number}）</span>
                      </Button>
                    )}
                    {row.can_resend && (
                      <Button size="small" className="[&_.phrase]:text-nowrap" onClick={() => setResending(row)}>
                        再送
                        <span className="sr-only">（{row.order_number}）</span>
                      </Button>
                    )}
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {list.has_more && (
        <div className="mt-4 flex justify-center">
          <Button onClick={list.more} busy={list.loading_more}>
            もっと見る
          </Button>
        </div>
      )}
      {resending && (
        <ResendDialog
          row={resending}
          onClose={() => setResending(null)}
          onResend={async () => {
            await call(resendDispatch, { params: { dispatch_id: resending.id } })
            await invalidate(listDispatches)
            say('もう一度送ります')
          }}
        />
      )}
      {revoking && (
        <RevokeDialog
          row={revoking}
          onClose={() => setRevoking(null)}
          onRevoke={async () => {
            await call(revokeDispatchLinks, { params: { dispatch_id: revoking.id } })
            await invalidate(listDispatches)
            say('送ったリンクを使えなくしました')
          }}
        />
      )}
    </>
  )
}

const whyOf = ({ channel, failure_class, failure }: DispatchRow) => {
  if (channel === 'line' && isLineClass(failure_class)) return LINE_CLASS_WORDS[failure_class]
  const words = failureWords(channel, failure_class)
  if (words !== null) return words
  return failure === null ? '' : `送信サービスのエラー：${detailWords(failure)}`
}
