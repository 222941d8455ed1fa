import type { Order } from '#contract/orders/order-shapes.ts'
import { lineKey, oddKey } from '#web/consumer/placing/confirm-messages.ts'
import { OddQuestion } from '#web/consumer/placing/odd-question.tsx'
import { ResumedNotice } from '#web/form/resumed-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useChangeRequest } from './use-change-request.ts'
import { WishedLine } from './wished-line.tsx'

/**
 * Asks the supplier for a change that can't be made directly any more: quantities, lines off, or the whole order. What was
 * typed as a change, and could not be sent, is in it already.
 */
export const ChangeRequestDialog = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const request = useChangeRequest(order, onClose)
  const { base, unsent, begun, change } = request
  const { typed, whole_cancel } = begun
  return (
    <ConfirmDialog
      onClose={request.close}
      no="閉じる"
      title="変更・取消を依頼する"
      yes="依頼を送る"
      disabled={!base.may.request_change}
      onYes={request.send}
      wrong={request.wrong}
      look="primary"
    >
      <div className="flex flex-col gap-4">
        <p className="phrase text-sm">仕入先が承諾すると発注が変わります。お急ぎの場合はお電話ください。</p>
        <ResumedNotice kept={request.kept} />
        {request.is_filled && (
          <p className="phrase text-sm">
            <b>送られていない変更を、下に入れてあります。</b>
            {unsent.rest.length > 0 &&
              '数量で表せないことは「伝えたいこと」に文で入れました。文で書いたことは、承諾されても発注の内容を変えません。'}
          </p>
        )}
        <Checkbox
          label="発注全体の取消を依頼する"
          value={whole_cancel}
          onChange={next => change({ whole_cancel: next })}
        />
        {!whole_cancel && (
          <ul className="border-t">
            {base.lines.map(line => (
              <WishedLine
                key={line.line_number}
                line={line}
                value={typed[line.line_number] ?? ''}
                error={request.errors[line.line_number]}
                onChange={text => request.type(line.line_number, text)}
              >
                <Odd line={line} request={request} />
              </WishedLine>
            ))}
          </ul>
        )}
        <TextareaField
          label="理由・伝えたいこと（任意）"
          name="note"
          value={begun.note}
          onChange={next => change({ note: next })}
          limit={500}
        />
      </div>
    </ConfirmDialog>
  )
}

/** What is asked of a quantity that is far from usual; 直す leads back to its field. */
const Odd = ({
  line,
  request: { odd, begun, keepOdd, errors },
}: {
  line: Order['lines'][number]
  request: ReturnType<typeof useChangeRequest>
}) => {
  const asked = odd.find(one => lineKey(one) === lineKey(line))
  // What is refused is mended first.
  if (!asked || errors[line.line_number] !== undefined) return null
  return (
    <OddQuestion
      line={asked}
      open={!begun.kept_odd.includes(oddKey(asked))}
      onKeep={() => keepOdd(asked)}
      mend={
        <Button
          className="flex-1"
          onClick={({ currentTarget }) => currentTarget.closest('li')?.querySelector('input')?.select()}
        >
          直す
        </Button>
      }
    />
  )
}
