import { useParams } from 'react-router'
import { supplierMessagesFirst } from '#contract/first-messages.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Card } from '#web/ui/card.tsx'
import { MessageFileLink, MessageImages, MessageText } from '#web/ui/message-text.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { titleWords } from './message-draft.ts'
import { MessageHead } from './message-head.tsx'
import { CopyButton } from './sent-message.tsx'

/** What would be copied, and the button that makes a draft of it. */
export const Screen = () => {
  const { message_id = '' } = useParams()
  const { data } = useData(...supplierMessagesFirst.messageCopy({ supplier_id: supplierId(), message_id }).message)
  const back = { to: pathTo(supplierPages.message.path, { message_id }), word: 'もとのメッセージへ' }
  return (
    <div className="w-full max-w-300">
      <MessageHead title={supplierPages.messageCopy.title} back={back} />
      {!data ? (
        <SkeletonRows rows={6} />
      ) : (
        <div className="flex max-w-240 flex-col items-start gap-4">
          <p className="phrase text-sm text-ink-soft">
            件名・本文・画像・PDF・チラシ・宛先を写した下書きを作ります。もとのメッセージは変わりません。
          </p>
          <Card className="flex w-full flex-col gap-3">
            <h2 className="phrase text-lg">{titleWords(data.title)}</h2>
            <MessageText text={data.body} />
            <MessageImages images={data.images} />
            {data.file && <MessageFileLink file={data.file} />}
          </Card>
          <CopyButton look="primary" message_id={message_id} />
        </div>
      )}
    </div>
  )
}
