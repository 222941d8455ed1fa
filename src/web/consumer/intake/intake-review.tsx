import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  getDeal,
  getPossibleDeliveryDates,
  listOrderListItems,
  order_sheet_days,
} from '#contract/deals/consumer-deals.contract.ts'
import { type IntakePiece, learnAliases } from '#contract/intake/item-intake.contract.ts'
import { consumerPages } from '#contract/pages.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { draftOfDeal, isLocked, lineCount } from '#web/consumer/placing/draft.ts'
import { useDraft } from '#web/consumer/placing/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import {
  alreadyIn,
  type Choice,
  chosenOf,
  firstChoices,
  learntFrom,
  order_note_length,
  putIn,
  undecided,
} from './intake.ts'
import { IntakePage } from './intake-page.tsx'
import { DoubtfulPiece, MatchedPiece } from './intake-pieces.tsx'

/** What was read, to be looked through, decided and put into the order sheet of a deal. */
export const IntakeReview = ({
  title,
  deal_id,
  pieces,
  named_date,
  unread_title,
  again,
  then = 'sheet',
  onPutIn,
}: {
  title: string
  deal_id: string
  pieces: readonly IntakePiece[]
  /** The delivery date that the memo names. */
  named_date: Day | null
  /** What stands over the pieces that are no item of this list. */
  unread_title: string
  /** The way back to what was read. */
  again: ReactNode
  /** Where it goes on: to the order sheet, or straight to the confirmation. */
  then?: 'sheet' | 'confirm'
  /** It is in the draft now. */
  onPutIn?: () => void
}) => {
  const consumer_id = consumerId()
  const place = { consumer_id, deal_id }
  const navigate = useNavigate()
  const say = useToast()
  const store = draftOfDeal(consumer_id, deal_id)
  const locked = useDraft(store, isLocked)
  const queued = useDraft(store, draft => draft.attempt?.outcome === 'queued')
  const drafted_date = useDraft(store, draft => draft.delivery_date)
  const has_lines = useDraft(store, draft => lineCount(draft) > 0)
  const { data: deal } = useData(getDeal, { params: place }, { fresh_for: 60_000 })
  const { data: calendar } = useData(getPossibleDeliveryDates, { params: place, query: { days: order_sheet_days } })
  const days = calendar?.items
  const is_open = (date: Day | null) => days?.some(day => day.date === date && day.available) ?? false
  // A date that was chosen days ago for nothing is nobody's choice any more.
  const draft_date = has_lines || is_open(drafted_date) ? drafted_date : ''
  const can_deliver = is_open(named_date)
  const [with_date, setWithDate] = useState(true)
  const new_date = named_date !== null && can_deliver && with_date ? named_date : null
  const delivery_date = new_date ?? (draft_date || days?.find(day => day.available)?.date || '')
  const { data: list } = useData(
    listOrderListItems,
    { params: place, query: { delivery_date } },
    { enabled: days !== undefined, keep: true },
  )
  const items = useMemo(() => new Map(list?.items.map(item => [item.id, item])), [list])
  const [choices, setChoices] = useState(() => firstChoices(pieces))
  const [noted, setNoted] = useState<readonly number[]>([])
  const [asked, setAsked] = useState(false)
  const [asking, setAsking] = useState(false)
  const [note_length, setNoteLength] = useState(0)

  if (!list || !deal || !days) {
    return (
      <IntakePage title={title}>
        <SkeletonRows rows={6} />
      </IntakePage>
    )
  }

  const chosen = chosenOf(choices, list.items)
  const open = undecided(pieces, choices)
  const both = alreadyIn(store.get(), chosen)
  const change = (at: number) => (choice: Choice) => setChoices(now => ({ ...now, [at]: choice }))
  const some = (kind: IntakePiece['kind']) =>
    pieces.flatMap((piece, at) => (piece.kind === kind ? [{ piece, at }] : []))
  const [doubtful, matched, unread, passed, dates] = [
    some('doubtful'),
    some('matched'),
    some('unread'),
    some('ignored'),
    some('date'),
  ]

  const to_confirm = then === 'confirm' && (new_date !== null || draft_date !== '')
  const put = (how: 'add' | 'replace') => {
    const before = store.get()
    const note = noted.map(at => pieces[at]?.text ?? '').join('\n')
    // The date of the prices and lead times shown here: a draft with lines never lacks one.
    const filled = putIn(before, chosen, how, {
      price_visible: deal.price_visible,
      delivery_date: delivery_date || null,
      note,
    })
    if (filled.note.length > order_note_length) {
      setAsking(false)
      setNoteLength(filled.note.length)
      window.scrollTo({ top: 0 })
      return
    }
    store.set(() => filled)
    onPutIn?.()
    const aliases = learntFrom(pieces, choices)
    // What can't be learnt now is asked about again another time.
    if (aliases.length > 0) void call(learnAliases, { params: place, body: { aliases } }).catch(() => undefined)
    const page = to_confirm ? consumerPages.orderConfirm : consumerPages.orderSheet
    void navigate(pathTo(page.path, { deal_id }))
    say(chosen.length > 0 ? `${chosen.length}点を入れました` : '備考に入れました', {
      action: { label: '元に戻す', onPress: () => store.set(() => before) },
    })
  }
  const goOn = () => {
    const [first] = open
    if (first !== undefined) {
      setAsked(true)
      document.querySelector<HTMLElement>(`input[name="piece-${first}"]`)?.focus()
    } else if (both.length > 0) setAsking(true)
    else put('add')
  }

  const bar = (
    <>
      <span className="min-w-0 flex-1 text-sm" aria-live="polite">
        {open.length > 0 ? (
          <span className="font-bold text-amber">あと{open.length}件選んでください</span>
        ) : (
          `${chosen.length}点`
        )}
      </span>
      <Button
        look="primary"
        disabled={locked || (chosen.length === 0 && noted.length === 0 && open.length === 0)}
        onClick={goOn}
      >
        {to_confirm ? '発注の確認へ' : '発注画面に入れる'}
      </Button>
    </>
  )

  return (
    <IntakePage title={title} bar={bar}>
      {locked && (
        <Notice
          kind="warning"
          className="m-4"
          title={queued ? '未送信（電波待ち）の発注があります' : '送信した発注の結果をまだ確認できていません'}
          action={
            <ButtonLink to={pathTo(consumerPages.orderConfirm.path, { deal_id })}>
              {queued ? '発注の内容を見る' : '結果を確認する'}
            </ButtonLink>
          }
        >
          {queued
            ? '送信が終わるか、送信をやめると、ここで読み取った商品を入れられます。'
            : '二重に発注しないよう、結果がわかるまで入力を止めています。'}
        </Notice>
      )}
      {note_length > 0 && (
        <Notice kind="error" className="m-4" title={`発注全体の備考は${order_note_length}文字までです`}>
          このまま入れると{note_length}文字になります。「備考から外す」で減らすか、発注画面の備考を短くしてください。
        </Notice>
      )}
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <output className="text-sm font-bold">
          {matched.length}点を読み取りました
          {doubtful.length > 0 && `・確認 ${doubtful.length}件`}
        </output>
        {again}
      </div>
      {dates.map(({ piece, at }) => (
        <div key={at} className="border-t px-4 py-1">
          {piece.day !== null && piece.day === named_date && can_deliver ? (
            <Checkbox
              label={`納品日を ${formatDayWithWeekday(piece.day)} にする（「${piece.text}」）`}
              value={with_date}
              onChange={setWithDate}
            />
          ) : (
            <Notice kind="warning" title={`「${piece.text}」は納品日に使えません`}>
              {piece.reasons.join('・') ||
                (named_date === null
                  ? '納品日がいくつも書かれています。発注画面で選んでください。'
                  : `${formatDayWithWeekday(piece.day ?? '')}は発注できない日です。発注画面で選んでください。`)}
            </Notice>
          )}
        </div>
      ))}
      {doubtful.length > 0 && (
        <Section title="確認してください" count={doubtful.length}>
          {doubtful.map(({ piece, at }) => (
            <DoubtfulPiece
              key={at}
              id={`piece-${at}`}
              piece={piece}
              items={items}
              choice={choices[at]}
              delivery_date={delivery_date}
              asked={asked}
              onChange={change(at)}
            />
          ))}
        </Section>
      )}
      {matched.length > 0 && (
        <Section title="読み取った商品" count={matched.length}>
          {matched.map(({ piece, at }) => {
            const choice = choices[at]
            const item = items.get(piece.order_list_item_id ?? '')
            return item && choice ? (
              <MatchedPiece
                key={at}
                piece={piece}
                item={item}
                choice={choice}
                delivery_date={delivery_date}
                onChange={change(at)}
              />
            ) : null
          })}
        </Section>
      )}
      {unread.length > 0 && (
        <Section title={unread_title} count={unread.length}>
          {unread.map(({ piece, at }) => (
            <li key={at} className="flex items-center justify-between gap-2 border-b px-4 py-1">
              <span className="min-w-0 break-all">
                {piece.place !== '' && <span className="mr-1 text-sm text-ink-soft">{piece.place}</span>}
                {piece.text}
              </span>
              <Button
                look="quiet"
                aria-pressed={noted.includes(at)}
                onClick={() =>
                  setNoted(now =>
                    now.includes(at) ? now.filter(one => one !== at) : [...now, at].sort((a, b) => a - b),
                  )
                }
              >
                {noted.includes(at) ? '備考から外す' : '備考に入れる'}
              </Button>
            </li>
          ))}
        </Section>
      )}
      {passed.length > 0 && (
        <details className="border-b px-4 py-2 text-sm">
          <summary className="flex min-h-11 items-center text-ink-soft">読み飛ばしたところ（{passed.length}）</summary>
          <ul className="flex flex-col gap-1 pb-2 text-ink-soft">
            {passed.map(({ piece, at }) => (
              <li key={at} className="break-all">
                {piece.place} {piece.text}
              </li>
            ))}
          </ul>
        </details>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="すでに数量が入っています"
        width="narrow"
        actions={
          <>
            <Button onClick={() => put('replace')}>置き換える</Button>
            <Button look="primary" onClick={() => put('add')}>
              足す
            </Button>
          </>
        }
      >
        <p>{both.map(item => item.name).join('、')}</p>
        <p>発注画面の数量に足しますか。それとも、いま読み取った数量に置き換えますか。</p>
      </Dialog>
    </IntakePage>
  )
}

const Section = ({ title, count, children }: { title: string; count: number; children: ReactNode }) => (
  <section>
    <h2 className="border-y bg-ground px-4 py-1.5 text-sm">
      {title}
      <span className="ml-2 font-normal tabular-nums">{count}件</span>
    </h2>
    <ul>{children}</ul>
  </section>
)
