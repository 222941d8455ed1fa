import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Phone from 'lucide-react/icons/phone'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'

import { type Deal, getDeal } from '#contract/deals/consumer-deals.contract.ts'
import { type PreviewedOrder, previewOrder } from '#contract/orders/consumer-orders.contract.ts'
import type { PlaceOrderForm } from '#contract/orders/place-order.form.ts'
import { consumerPages } from '#contract/pages.ts'
import { formatDayWithWeekday, formatTime } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { clockOffset } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhonePage } from '#web/ui/phone-page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { lineMessages, oddKey, pageMessages } from './confirm-messages.ts'
import { type DraftStore, draftOfDeal, orderedLines } from './draft.ts'
import { lineQuantity, OrderLineRow, TotalsBlock } from './order-lines.tsx'
import { bodyOf, isUnknown, keepAttempt } from './sending.ts'
import { amountText, totalMarks } from './sheet-bar.tsx'
import { shortDay, withoutLine } from './sheet-items.ts'
import { OrderNote } from './sheet-page.tsx'
import { newKey, useDraft, whole } from './use-draft.ts'
import { useSending } from './use-sending.ts'

/** Shows exactly what will be sent, asks once about odd quantities, and sends it. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const consumer_id = consumerId()
  const navigate = useNavigate()
  const store = draftOfDeal(consumer_id, deal_id)
  const place = { consumer_id, deal_id }
  const draft = useDraft(store, whole)
  const unknown = isUnknown(draft)
  const body = useMemo(() => bodyOf(draft), [draft])
  const sheet = pathTo(consumerPages.orderSheet.path, { deal_id })
  const { data: deal } = useData(getDeal, { params: place }, { fresh_for: 60_000, throws: false })
  const price_visible = deal?.price_visible ?? false

  const preview = usePreview(place, body, !unknown)
  const { phase, refusal, send, stopWaiting } = useSending(
    store,
    place,
    order =>
      void navigate(pathTo(consumerPages.orderComplete.path, { deal_id }, { order_id: order.id }), { replace: true }),
    () => void preview.refetch(),
  )

  // The key is made now, when the content stands on the screen.
  const can_send = isComplete(body)
  useEffect(() => {
    if (isComplete(body)) keepAttempt(store, newKey)
  }, [store, body])

  if (!can_send && !unknown && phase === 'idle')
    return (
      <PhonePage title={consumerPages.orderConfirm.title} back={sheet}>
        <EmptyState
          icon={ShoppingBasket}
          title="発注する商品がありません"
          action={
            <ButtonLink look="primary" to={sheet}>
              商品を選ぶ
            </ButtonLink>
          }
        >
          発注した直後であれば、発注履歴でご確認ください。
        </EmptyState>
      </PhonePage>
    )

  const shown = preview.data
  const messages = [...(shown?.messages ?? []), ...(refusal?.messages ?? [])]
  const by_line = lineMessages(messages, body.lines)
  const on_page = pageMessages(messages)
  const odd = (shown?.lines ?? []).filter(line => line.odd !== null)
  const asked = odd.filter(line => !draft.kept_odd.includes(oddKey(line)))
  const keys = new Map(orderedLines(draft).map(line => [`${line.order_list_item_id}/${line.unit_kind}`, line.key]))
  const keyOf = (line: { order_list_item_id: string; unit_kind: string }) =>
    keys.get(`${line.order_list_item_id}/${line.unit_kind}`) ?? line.order_list_item_id
  const blocked = messages.length > 0
  const busy = phase === 'sending'

  const press = () => {
    if (asked.length > 0 || blocked) {
      const first = document.querySelector<HTMLElement>('[data-open-question]')
      first?.scrollIntoView({ block: 'center' })
      first?.focus({ preventScroll: true })
      return undefined
    }
    return send()
  }

  const line_rows = (lines: PreviewedOrder['lines']) =>
    lines.map(line => {
      const key = keyOf(line)
      const said = by_line.get(`${line.order_list_item_id}/${line.unit_kind}`) ?? []
      const open = line.odd !== null && !draft.kept_odd.includes(oddKey(line))
      return (
        <OrderLineRow
          key={key}
          line={line}
          price_visible={price_visible}
          tone={said.length > 0 ? 'wrong' : open ? 'ask' : undefined}
        >
          {line.odd !== null && (
            <OddQuestion
              open={open}
              words={`いつもは${line.odd.usual}です。${lineQuantity(line)}でよろしいですか`}
              onKeep={() => store.set(now => ({ ...now, kept_odd: [...now.kept_odd, oddKey(line)] }))}
              mend={`${sheet}?list=all&row=${encodeURIComponent(key)}`}
            />
          )}
          {said.length > 0 && (
            <div data-open-question tabIndex={-1} className="mt-2 flex flex-col gap-2">
              {said.map(one => (
                <FieldError key={one.message}>{one.message}</FieldError>
              ))}
              <div className="flex flex-wrap gap-2">
                {said.some(one => one.part === 'seen_unit_price') && (
                  <Button look="primary" onClick={() => acceptPrice(store, key, line.unit_price)}>
                    新しい価格で進める
                  </Button>
                )}
                {said.some(one => one.part !== 'seen_unit_price') && (
                  <ButtonLink to={`${sheet}?list=all&row=${encodeURIComponent(key)}`}>直す</ButtonLink>
                )}
                <Button look="quiet" onClick={() => store.set(now => withoutLine(now, key))}>
                  この商品を除く
                </Button>
              </div>
            </div>
          )}
        </OrderLineRow>
      )
    })

  // What the preview could not show at all: an item that is gone from the list.
  const missing = orderedLines(draft).filter(
    line =>
      shown !== undefined &&
      !preview.isPlaceholderData &&
      !shown.lines.some(one => keyOf(one) === line.key) &&
      by_line.has(`${line.order_list_item_id}/${line.unit_kind}`),
  )

  return (
    <PhonePage
      title={consumerPages.orderConfirm.title}
      back={sheet}
      bleed
      below={
        <div className="px-safe">
          <div className="flex min-h-12 items-center justify-between gap-2 border-t px-4">
            <p className="flex items-center gap-2">
              <span className="text-sm text-ink-soft">納品日</span>
              <span className="font-bold tabular-nums">
                {body.delivery_date === ''
                  ? ''
                  : formatDayWithWeekday(
                      unknown ? (draft.attempt?.body.delivery_date ?? body.delivery_date) : body.delivery_date,
                    )}
              </span>
            </p>
            {shown?.closing_at && (
              <Countdown
                key={shown.closing_at}
                closing_at={shown.closing_at}
                clock_offset={clockOffset()}
                onOver={() => void preview.refetch()}
              />
            )}
          </div>
        </div>
      }
      bar={
        <div className="flex w-full flex-col gap-1">
          {phase === 'idle' && (asked.length > 0 || blocked) && (
            <button
              type="button"
              onClick={() => void press()}
              className="flex min-h-11 items-center rounded-input bg-amber-pale px-3 text-left text-sm font-bold text-amber"
            >
              {blocked ? '確認が必要なところがあります' : `${asked.length}件お答えください`}{' '}
              <span aria-hidden="true">↑</span>
            </button>
          )}
          <SendingNotice phase={phase} deal={deal} onAgain={send} onStop={stopWaiting} />
          {phase !== 'waiting' && phase !== 'lost' && (
            <div className="flex items-center gap-3">
              <p className="min-w-0 flex-1 leading-tight tabular-nums">
                <span className="text-lg font-bold">
                  {busy ? (shown?.lines.length ?? draft.attempt?.body.lines.length ?? 0) : body.lines.length}点
                </span>{' '}
                {shown && price_visible && (
                  <span className="inline-block">
                    <span className="text-lg font-bold">{amountText(shown.total, shown)}</span>{' '}
                    <span className="text-xs text-ink-soft">({totalMarks(shown).replace('税抜', '税込')})</span>
                  </span>
                )}
              </p>
              <Button look="primary" size="large" busy={busy} disabled={!shown && !unknown} onClick={press}>
                発注する
              </Button>
            </div>
          )}
        </div>
      }
    >
      {refusal?.message && (
        <Notice kind="error" className="m-4" title="発注できませんでした">
          {refusal.message}
        </Notice>
      )}
      {on_page.map(one => (
        <div key={one.message} data-open-question tabIndex={-1}>
          <Notice
            kind="error"
            className="m-4"
            title={one.message}
            action={
              <ButtonLink to={sheet}>
                {one.field === 'delivery_date'
                  ? '納品日を選び直す'
                  : one.field === 'lines'
                    ? '商品を追加する'
                    : '発注画面に戻る'}
              </ButtonLink>
            }
          />
        </div>
      ))}
      {shown && shown.duplicates.length > 0 && phase === 'idle' && (
        <Notice
          kind="warning"
          className="m-4"
          title={`${shortDay(shown.delivery_date)}納品の発注が${shown.duplicates.length}件あります`}
        >
          <p>このまま進めると、別の発注として送ります。</p>
          <ul>
            {shown.duplicates.map(one => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-4">
                <TextLink
                  to={pathTo(consumerPages.orderDetail.path, { order_id: one.id })}
                  className="inline-flex min-h-11 items-center tabular-nums"
                >
                  {one.number}（{one.line_count}点・{formatTime(new Date(one.placed_at))}）
                </TextLink>
                <TextLink
                  to={pathTo(consumerPages.orderEdit.path, { order_id: one.id }, { add: '1' })}
                  className="inline-flex min-h-11 items-center"
                >
                  この発注に追加する
                </TextLink>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {shown ? (
        <div className={preview.isPlaceholderData ? 'opacity-60' : undefined}>
          {odd.length > 0 && (
            <section aria-labelledby="odd">
              <h2 id="odd" className="border-b bg-amber-pale px-4 py-2 text-base text-amber">
                いつもと違う数量です
              </h2>
              <ul>{line_rows(odd)}</ul>
            </section>
          )}
          <section aria-labelledby="lines">
            <h2 id="lines" className="border-b bg-ground px-4 py-2 text-sm text-ink-soft">
              発注内容
            </h2>
            <ul>
              {missing.map(line => (
                <li key={line.key} className="border-b border-l-4 border-l-vermilion py-3 pr-4 pl-3">
                  <p className="font-bold">{line.name}</p>
                  <div data-open-question tabIndex={-1}>
                    {(by_line.get(`${line.order_list_item_id}/${line.unit_kind}`) ?? []).map(one => (
                      <FieldError key={one.message}>{one.message}</FieldError>
                    ))}
                  </div>
                  <Button look="quiet" onClick={() => store.set(now => withoutLine(now, line.key))}>
                    この商品を除く
                  </Button>
                </li>
              ))}
              {line_rows(shown.lines.filter(line => line.odd === null))}
            </ul>
          </section>
          {price_visible && <TotalsBlock totals={shown} />}
          <OrderNote store={store} locked={phase !== 'idle'} />
        </div>
      ) : unknown || phase !== 'idle' ? null : preview.error ? (
        <Notice
          kind={preview.error instanceof ApiError && preview.error.status === null ? 'warning' : 'error'}
          className="m-4"
          title="発注内容を確認できませんでした"
          action={<Button onClick={() => preview.refetch()}>もう一度試す</Button>}
        >
          {preview.error instanceof ApiError && preview.error.status === null
            ? '電波の届く場所で、もう一度お試しください。入力した内容はこの端末に残っています。'
            : errorMessage(preview.error)}
        </Notice>
      ) : (
        <SkeletonRows rows={6} height="h-20" />
      )}
    </PhonePage>
  )
}

const isComplete = (body: PlaceOrderForm) => body.lines.length > 0 && body.delivery_date !== ''

/** The server's own reckoning of this very content; asked again when it changes. */
const usePreview = (params: { consumer_id: string; deal_id: string }, body: PlaceOrderForm, enabled: boolean) =>
  useQuery<PreviewedOrder>({
    queryKey: ['order-preview', params.consumer_id, params.deal_id, JSON.stringify({ ...body, note: '' })],
    queryFn: ({ signal }) => call(previewOrder, { params, body: { ...body, note: '' }, signal }),
    enabled: enabled && isComplete(body),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    throwOnError: false,
    refetchOnWindowFocus: true,
  })

const acceptPrice = (store: DraftStore, key: string, unit_price: string | null) =>
  store.set(now => {
    const line = now.lines[key]
    return line ? { ...now, lines: { ...now.lines, [key]: { ...line, seen_unit_price: unit_price } } } : now
  })

/** 「いつもは2袋です。20袋でよろしいですか」: asked once for each quantity. */
const OddQuestion = ({
  open,
  words,
  onKeep,
  mend,
}: {
  open: boolean
  words: string
  onKeep: () => void
  mend: string
}): ReactNode =>
  open ? (
    <div data-open-question tabIndex={-1} className="mt-2 flex flex-col gap-2 rounded-card bg-amber-pale p-3">
      <p className="font-bold">{words}</p>
      <div className="flex gap-2">
        <Button className="flex-1" onClick={onKeep}>
          このまま
        </Button>
        <ButtonLink className="flex-1" to={mend}>
          直す
        </ButtonLink>
      </div>
    </div>
  ) : (
    <p className="mt-1 text-sm text-ink-soft">この数量で確認済みです</p>
  )

/** What a person must know while there is no answer. */
const SendingNotice = ({
  phase,
  deal,
  onAgain,
  onStop,
}: {
  phase: 'idle' | 'waiting' | 'sending' | 'lost'
  deal: Deal | undefined
  onAgain: () => Promise<void>
  onStop: () => void
}) => (
  <div aria-live="assertive">
    {phase === 'waiting' && (
      <div className="flex flex-col gap-2 py-1">
        <p className="flex items-center gap-2 font-bold text-amber">
          <WifiOff size={20} className="shrink-0" />
          まだ発注されていません
        </p>
        <p className="text-sm">
          電波がありません。電波が届くと、この画面から自動で送信します。画面を閉じても入力は残ります。
        </p>
        <Button onClick={onStop}>送信をやめる</Button>
      </div>
    )}
    {phase === 'lost' && (
      <div className="flex flex-col gap-2 py-1">
        <p className="flex items-center gap-2 font-bold text-amber">
          <TriangleAlert size={20} className="shrink-0" />
          発注が届いたか、まだ確認できていません
        </p>
        <p className="text-sm">
          返事の前に通信が切れました。自動で確認を続けています。何度確認しても、二重の発注にはなりません。
        </p>
        <div className="flex gap-2">
          <Button className="flex-1" onClick={onAgain}>
            いま確認する
          </Button>
          {deal?.phone_number && (
            <ButtonAnchor className="flex-1" icon={Phone} href={`tel:${deal.phone_number}`}>
              電話する
            </ButtonAnchor>
          )}
        </div>
      </div>
    )}
    {phase === 'sending' && <p className="sr-only">発注を送っています</p>}
  </div>
)
