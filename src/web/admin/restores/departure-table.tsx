import { useState } from 'react'
import { type Departure, getRestore, type Restore, settleDepartures } from '#contract/restores/restores.contract.ts'
import {
  type DepartureVerdict,
  departure_words,
  settled_by_words,
  verdict_words,
  verdicts,
} from '#domain/restores/verdicts.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { AskDialog } from '#web/admin/ask-dialog.tsx'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { unsettled } from './departure-counts.tsx'

type HeldProps = { held: NonNullable<Restore['held']> }

/** Each of them, and what is known of it; what is not settled yet comes first. */
export const DepartureTable = ({ held }: HeldProps) => {
  const settle = async (verdict: DepartureVerdict, ids?: string[]) => {
    const { count } = await call(settleDepartures, {
      params: { restore_id: held.id },
      body: { verdict, ...(ids ? { ids } : {}) },
    })
    await invalidate(getRestore)
    return count
  }
  const all = held.counts.reduce((sum, one) => sum + one.count, 0)
  return (
    <Card title="止めている送信">
      <Rest open={unsettled(held.counts)} settle={settle} />
      {all > held.items.length && (
        <p className="mb-2 text-ink-soft">
          {grouped(all)}件のうち、まだ決まっていないものから{grouped(held.items.length)}件を表示しています。
        </p>
      )}
      <Table label="止めている送信" className="max-h-[calc(100dvh-10rem)]">
        <thead>
          <tr>
            <Th>受付</Th>
            <Th>送り方・送り先</Th>
            <Th>内容・参照番号</Th>
            <Th>送信済みか</Th>
          </tr>
        </thead>
        <tbody>
          {held.items.map(item => (
            <Row key={item.id} item={item} onSettle={verdict => settle(verdict, [item.id])} />
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

const Row = ({ item, onSettle }: { item: Departure; onSettle: (verdict: DepartureVerdict) => Promise<unknown> }) => (
  <Tr>
    <Td className="tabular-nums">{formatDateTime(new Date(item.queued_at))}</Td>
    <Td wrap className="min-w-36">
      <b>{departure_words[item.channel]}</b>
      {item.destination !== null && <span className="block">{item.destination}</span>}
    </Td>
    <Td wrap className="min-w-60">
      {item.order_number !== null && <span className="block tabular-nums">注文 {item.order_number}</span>}
      {item.about !== null && <span className="block">{item.about}</span>}
      <code className="text-xs break-all text-ink-soft">{item.reference}</code>
    </Td>
    <Td>
      <fieldset aria-label={`${departure_words[item.channel]} ${item.reference}`} className="flex gap-2">
        {verdicts.map(verdict => (
          <Button
            key={verdict}
            size="small"
            look={item.verdict === verdict ? 'chosen' : 'secondary'}
            aria-pressed={item.verdict === verdict}
            onClick={() => onSettle(verdict)}
          >
            {verdict_words[verdict]}
          </Button>
        ))}
      </fieldset>
      {item.settled_by !== null && item.settled_by !== 'person' && (
        <span className="block pt-1 text-xs whitespace-normal text-ink-soft">{settled_by_words[item.settled_by]}</span>
      )}
    </Td>
  </Tr>
)

type RestProps = { open: number; settle: (verdict: DepartureVerdict) => Promise<number> }

/** All that is left at once, after it was looked at: mostly nobody can say more of any of them. */
const Rest = ({ open, settle }: RestProps) => {
  const [asking, setAsking] = useState<DepartureVerdict | null>(null)
  const say = useToast()
  if (open === 0) return <p className="mb-4">すべて決まりました。再開するまでは、下のボタンで選び直せます。</p>
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Button onClick={() => setAsking('left')}>残りの{grouped(open)}件を送信済みにする…</Button>
      <Button onClick={() => setAsking('to_send')}>残りの{grouped(open)}件をこれから送る…</Button>
      {asking && (
        <AskDialog
          title={
            asking === 'left' ? `${grouped(open)}件を送信済みにしますか？` : `${grouped(open)}件をこれから送りますか？`
          }
          yes={asking === 'left' ? '送信済みにする' : 'これから送るにする'}
          look="primary"
          onYes={async () => say(`${grouped(await settle(asking))}件を「${verdict_words[asking]}」にしました`)}
          onClose={() => setAsking(null)}
        >
          <p>
            {asking === 'left'
              ? '届いていないものがあっても、あとから送られることはありません。'
              : '復元の前に届いていたものは、同じものがもう一度届きます。'}
            再開するまでは選び直せます。
          </p>
        </AskDialog>
      )}
    </div>
  )
}
