import { useState } from 'react'
import { dropJoining, type Joining } from '#contract/joining/joining.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { JoiningFrame } from './joining-frame.tsx'
import { DoneNotice } from './over-notice.tsx'
import { useOwnDoor } from './use-own-door.ts'

const needed = [
  'お店の名前・住所・電話番号',
  'ログインIDとパスワード（これから決めます）',
  '確認コードを受け取れるメールアドレスか携帯電話',
]

/** 「はじめからやり直す」: asked first, then what was begun is dropped. */
const useAnew = (keep: (joining: null) => void) => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const anew = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await call(dropJoining, {})
      keep(null)
    } catch (error) {
      setFailed(failureWords(error))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return { busy, failed, asking, setAsking, anew }
}

/** The beginning of who comes by itself: what is needed, or where one was. */
export const Screen = () => {
  const { joining, path, keep } = useOwnDoor()
  const { busy, failed, asking, setAsking, anew } = useAnew(keep)
  const open = joining && joining.step !== 'done'
  return (
    <JoiningFrame title={consumerPages.registrations.title} back={consumerPages.signup.path}>
      {joining === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          {joining && <Before joining={joining} />}
          {failed !== null && <Notice kind="error" title={failed} />}
          {!joining && <Needed />}
          <ButtonLink
            look={joining && !open ? 'secondary' : 'primary'}
            size="large"
            wide
            to={open ? path(joining.step) : consumerPages.registrationRule.path}
          >
            {open ? '続きから登録する' : joining ? '別の店舗を登録する' : 'はじめる'}
          </ButtonLink>
          {open && (
            <Button wide onClick={() => setAsking(true)}>
              消して、はじめからやり直す
            </Button>
          )}
          {asking && (
            <ConfirmDialog
              title="入力した内容を消しますか"
              yes="消す"
              careful
              busy={busy}
              onClose={() => setAsking(false)}
              onYes={() => void anew()}
            >
              お店・ログイン・確認の済んだ連絡先が消え、元に戻せません。
            </ConfirmDialog>
          )}
        </>
      )}
    </JoiningFrame>
  )
}

/** What was begun on this device. */
const Before = ({ joining }: { joining: Joining }) =>
  joining.step === 'done' ? (
    <DoneNotice />
  ) : (
    <Notice title="途中になっている登録があります">
      {joining.restaurant ? `${joining.restaurant.name}の登録を、続きから再開できます。` : '続きから再開できます。'}
    </Notice>
  )

const Needed = () => (
  <Card title="ご用意いただくもの">
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {needed.map(one => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  </Card>
)
