import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Eye from 'lucide-react/icons/eye'
import Hourglass from 'lucide-react/icons/hourglass'
import PenLine from 'lucide-react/icons/pen-line'
import Send from 'lucide-react/icons/send'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type FlyerStore, listFlyerStores, withdrawFlyerRequest } from '#contract/stores/invite-flyer.contract.ts'
import { dayOf, formatDateTime, formatShortDay } from '#domain/shared/day.ts'
import {
  flyer_request_state_words,
  flyer_way_words,
  type InviteStage,
  invite_stage_words,
} from '#domain/stores/invite-flyer.ts'
import { platform_invite_channel_words } from '#domain/stores/platform-invite.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { TickBox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { StateBadge, type Tone } from '#web/ui/state-badge.tsx'
import { StackedHead, Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = {
  items: readonly FlyerStore[]
  chosen: readonly FlyerStore[]
  onChoose: (stores: readonly FlyerStore[], on: boolean) => void
  outdated: boolean
}

/** The stores, how far each has come by its invitation, and what became of its sending. */
export const FlyerStoreTable = ({ items, chosen, onChoose, outdated }: Props) => {
  const may = items.filter(one => !one.linked)
  const ids = new Set(chosen.map(one => one.store_id))
  const count = may.filter(one => ids.has(one.store_id)).length
  return (
    <Table label="招待する得意先" stacks className={cx('md:max-h-[70dvh]', outdated && 'opacity-60')}>
      <thead>
        <tr>
          <Th pad="none">
            <TickBox
              label="表示中の得意先をすべて選ぶ"
              checked={may.length > 0 && count === may.length}
              mixed={count > 0 && count < may.length}
              onChange={event => onChoose(may, event.currentTarget.checked)}
            />
          </Th>
          <Th>得意先</Th>
          <Th>状況</Th>
          <Th>開封</Th>
          <Th>登録開始</Th>
          <Th>登録済</Th>
          <Th>発送の依頼</Th>
        </tr>
      </thead>
      <tbody>
        {items.map(one => (
          <StoreRow key={one.store_id} store={one} chosen={ids.has(one.store_id)} onChoose={onChoose} />
        ))}
      </tbody>
    </Table>
  )
}

const looks: Record<InviteStage, { tone: Tone; icon: Icon }> = {
  none: { tone: 'neutral', icon: CircleDashed },
  invited: { tone: 'indigo', icon: Send },
  opened: { tone: 'indigo', icon: Eye },
  begun: { tone: 'amber', icon: PenLine },
  joined: { tone: 'leaf', icon: CircleCheck },
  over: { tone: 'neutral', icon: Hourglass },
}

type RowProps = { store: FlyerStore; chosen: boolean; onChoose: Props['onChoose'] }

const StoreRow = ({ store, chosen, onChoose }: RowProps) => (
  <Tr selected={chosen}>
    <Td pad="none">
      {!store.linked && (
        <TickBox
          label={`${store.name}を選ぶ`}
          checked={chosen}
          onChange={event => onChoose([store], event.currentTarget.checked)}
        />
      )}
    </Td>
    <Td strong wrap className="min-w-44">
      <Link
        to={pathTo(store.linked ? supplierPages.store : supplierPages.storeInvite, { store_id: store.store_id })}
        className="inline-flex min-h-9 flex-wrap items-center gap-x-2 underline-offset-2 hover:underline"
      >
        {store.name}
        <span className="text-xs font-normal text-ink-soft tabular-nums">{store.customer_code}</span>
      </Link>
    </Td>
    <Td>
      <StateBadge {...looks[store.stage]}>{invite_stage_words[store.stage]}</StateBadge>
    </Td>
    <When word="開封" at={store.opened_at} />
    <When word="登録開始" at={store.begun_at} />
    <When word="登録済" at={store.stage === 'joined' ? store.joined_at : null} />
    <Td wrap className="min-w-52">
      {store.request && <Request store={store} request={store.request} />}
      {store.sent && !ofRequest(store) && (
        <span className="block">
          運営が{platform_invite_channel_words[store.sent.way]}で招待
          {store.sent.failed && <span className="text-vermilion">（届きませんでした）</span>}
          <span className="ml-2 text-xs text-ink-soft tabular-nums">{formatDateTime(new Date(store.sent.at))}</span>
        </span>
      )}
      {!store.request && !store.sent && <span className="max-md:hidden">—</span>}
    </Td>
  </Tr>
)

/** What staff sent last is what the request says was sent. */
const ofRequest = ({ sent, request }: FlyerStore) =>
  sent !== null &&
  request?.state === 'sent' &&
  request.way === sent.way &&
  Date.parse(request.state_changed_at ?? '') === Date.parse(sent.at)

const When = ({ word, at }: { word: string; at: string | null }) => (
  <Td className={cx('tabular-nums', at === null && 'max-md:hidden')}>
    <StackedHead>{word}</StackedHead>
    {at === null ? '—' : formatShortDay(dayOf(new Date(at)))}
  </Td>
)

type RequestProps = { store: FlyerStore; request: NonNullable<FlyerStore['request']> }

/** How the sending stands, since when and by whom; until staff have begun it can be withdrawn. */
const Request = ({ store, request }: RequestProps) => {
  const { way, state, reason } = request
  const told = useTold()
  const say = useToast()
  const withdraw = async () => {
    await told(async () => {
      const params = { supplier_id: supplierId(), flyer_request_id: request.id }
      await call(withdrawFlyerRequest, { params })
      say(`${store.name}への発送の依頼を取りやめました`)
    })
    // Where it was refused, staff have begun: the row says so.
    await invalidate(listFlyerStores)
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span
        className={cx(
          'whitespace-nowrap',
          state === 'sent' && (request.failed ? 'text-vermilion' : 'font-bold text-leaf'),
        )}
      >
        {flyer_way_words[way]} {request.failed ? '届きませんでした' : flyer_request_state_words[state]}
      </span>
      <span className="text-xs text-ink-soft tabular-nums">
        {formatDateTime(new Date(request.state_changed_at ?? request.asked_at))}{' '}
        {request.state_changed_by_name ?? request.asked_by_name}
      </span>
      {reason !== '' && <span className="phrase w-full text-sm text-vermilion">{reason}</span>}
      {state === 'requested' && (
        <Button look="quiet" size="small" onClick={withdraw} aria-label={`${store.name}への発送の依頼を取りやめる`}>
          取りやめる
        </Button>
      )}
    </span>
  )
}
