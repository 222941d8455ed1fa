import { consumerPages } from '#contract/pages/consumer.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { FactList, JoiningFrame } from './joining-frame.tsx'
import { DoneNotice, OverNotice } from './over-notice.tsx'
import { useBeginning } from './use-beginning.ts'
import { useFlyerDoor } from './use-flyer-door.ts'

/** Whether this is the person's supplier and the restaurant as it stands in its books: with this press the joining begins. */
export const Screen = () => {
  const door = useFlyerDoor()
  const { token, invited, joining } = door
  const { busy, failed, begin } = useBeginning(door)
  const back = pathTo(consumerPages.inviteOverview.path, { token })
  return (
    <JoiningFrame title="この仕入先で間違いありませんか" back={back}>
      {!invited || joining === undefined ? (
        <SkeletonRows rows={4} />
      ) : joining?.step === 'done' ? (
        <DoneNotice />
      ) : invited.state !== 'open' ? (
        <OverNotice state={invited.state} />
      ) : (
        <>
          <Card>
            <FactList
              facts={[
                ['仕入先', invited.supplier.name],
                ['所在地', invited.supplier.address],
                ['電話番号', invited.supplier.phone_number === null ? '' : formatPhone(invited.supplier.phone_number)],
                ['お店の呼び名', invited.store_name],
              ]}
            />
          </Card>
          {failed !== null && <Notice kind="error" title={failed} />}
          <Button look="primary" size="large" wide busy={busy} onClick={() => void begin()}>
            はい、この仕入先です
          </Button>
          <ButtonLink wide to={consumerPages.contactDealRegistration.path}>
            心当たりがない
          </ButtonLink>
        </>
      )}
    </JoiningFrame>
  )
}
