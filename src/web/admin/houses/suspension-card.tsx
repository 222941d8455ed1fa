import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import { useState } from 'react'
import { getAdminRestaurant, listAdminRestaurants } from '#contract/houses/admin-restaurants.contract.ts'
import { getAdminSupplier, listAdminSuppliers } from '#contract/houses/admin-suppliers.contract.ts'
import type { Suspension } from '#contract/houses/suspension.ts'
import { resumeRestaurant, resumeSupplier } from '#contract/suspensions/suspensions.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { Acting } from '#web/admin/acting.tsx'
import { AskDialog } from '#web/admin/ask-dialog.tsx'
import { Fact, Facts } from '#web/admin/fact.tsx'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SuspendHouseDialog } from './suspend-dialog.tsx'
import type { HouseSide } from './suspension-words.ts'

type Props = { side: HouseSide; house: { id: string; name: string; suspension: Suspension | null } }

const words = { restaurant: '飲食店', supplier: '卸' }

const renew = () =>
  Promise.all([getAdminRestaurant, listAdminRestaurants, getAdminSupplier, listAdminSuppliers].map(invalidate))

/**
 * Whether staff have stopped a house as a whole, and the way there and back. What was done is said here, and not over the
 * page, where it would cover the reason and the memo that were just written.
 */
export const SuspensionCard = ({ side, house }: Props) => {
  const [done, setDone] = useState('')
  return (
    <div className="flex flex-col gap-4">
      <output>{done !== '' && <Notice kind="success" title={done} />}</output>
      {house.suspension ? (
        <Stopped side={side} house={house} suspension={house.suspension} say={setDone} />
      ) : (
        <Acting>
          <Working side={side} house={house} say={setDone} />
        </Acting>
      )}
    </div>
  )
}

type Saying = { say: (words: string) => void }

const Stopped = ({ side, house, suspension, say }: Props & Saying & { suspension: Suspension }) => {
  const [asking, setAsking] = useState(false)
  const resume = async () => {
    const params = { id: house.id }
    await (side === 'restaurant' ? call(resumeRestaurant, { params }) : call(resumeSupplier, { params }))
    await renew()
    say(`「${house.name}」を再開しました`)
  }
  return (
    <Card title="停止しています">
      <Facts>
        <Fact label="停止の理由">{suspension.reason}</Fact>
        <Fact label="社内メモ">{suspension.note || '—'}</Fact>
        <Fact label="停止した日時">{formatDateTime(new Date(suspension.since))}</Fact>
        <Fact label="停止した人">{suspension.by_name ?? '—'}</Fact>
      </Facts>
      <Acting>
        <Button className="mt-4" look="primary" icon={CirclePlay} onClick={() => setAsking(true)}>
          この{words[side]}を再開する
        </Button>
      </Acting>
      {asking && (
        <AskDialog
          title={`「${house.name}」を再開しますか？`}
          yes="再開する"
          look="primary"
          onYes={resume}
          onClose={() => setAsking(false)}
        >
          <p className="phrase">
            停止する前の取引・発注リスト・価格のまま、ログインと発注ができるようになります。停止中に作られなかった定期発注は、さかのぼって作られません。
          </p>
          <p className="phrase">この{words[side]}と取引先の両方に、再開を通知とメールで知らせます。</p>
        </AskDialog>
      )}
    </Card>
  )
}

const Working = ({ side, house, say }: Props & Saying) => {
  const [asking, setAsking] = useState(false)
  return (
    <Card title="利用の停止">
      <p className="phrase">
        全員をログアウトさせ、新しい発注を止めます。届いている発注は有効なままで、あとから再開できます。
      </p>
      <Button className="mt-4" look="danger" icon={CirclePause} onClick={() => setAsking(true)}>
        この{words[side]}を停止する
      </Button>
      {asking && (
        <SuspendHouseDialog
          side={side}
          house={house}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            void renew()
            say(`「${house.name}」を停止しました`)
          }}
        />
      )}
    </Card>
  )
}
