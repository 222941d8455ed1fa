import { useState } from 'react'
import { type approveOrder, type getApproval } from '#contract/approvals/approvals.contract.ts'
import type { BodyOf, ReplyOf } from '#contract/http/route.ts'
import { isDecimal, isZero } from '#domain/shared/decimal.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'
import { ApiError } from '#web/api/api-error.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { WishedLine } from '#web/consumer/changes/wished-line.tsx'
import { lineOf } from '#web/form/form-messages.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type Lines = NonNullable<ReplyOf<typeof getApproval>['preview']>['lines']
type Quantities = BodyOf<typeof approveOrder>['quantities']

type Asked = {
  lines: Lines
  /** Throws what the server refuses. */
  approve: (quantities: Quantities) => Promise<void>
}

/** What is typed instead, line by line, and what is wrong with it: by us, or by the server. */
const useOtherQuantities = ({ lines, approve }: Asked) => {
  const [typed, setTyped] = useState<Record<number, string>>({})
  const [errors, setErrors] = useState<Record<number, string>>({})
  const [wrong, setWrong] = useState<string | null>(null)

  const send = async () => {
    const texts = lines.map(line => normaliseDigits(typed[line.line_number] ?? ''))
    const quantities = texts.map(text => (text === '' ? null : text))
    const bad = lines.filter((_, place) => texts[place] !== '' && !isDecimal(texts[place] ?? ''))
    setErrors(Object.fromEntries(bad.map(line => [line.line_number, '数字で入力してください'])))
    setWrong(null)
    if (bad.length) return
    try {
      await approve(quantities)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The order has no line for what is left out.
      const kept = lines.filter((_, place) => quantities[place] === null || !isZero(quantities[place] ?? ''))
      const said = error.messages.map(({ field, message }) => ({ line: kept[lineOf(field)?.line ?? -1], message }))
      setErrors(Object.fromEntries(said.flatMap(one => (one.line ? [[one.line.line_number, one.message]] : []))))
      const rest = said.find(one => !one.line)
      if (rest || said.length === 0) setWrong(rest?.message ?? failureWords(error))
    }
  }

  return {
    typed,
    errors,
    wrong,
    set: (line_number: number, text: string) => setTyped(now => ({ ...now, [line_number]: text })),
    send,
  }
}

/** Other quantities, or lines left out, before the order leaves. */
export const ChangeApproveDialog = ({
  name,
  onClose,
  ...asked
}: Asked & {
  /** Who asked, and is told of the changes. */
  name: string
  onClose: () => void
}) => {
  const { typed, errors, wrong, set, send } = useOtherQuantities(asked)
  return (
    <ConfirmDialog
      kind="sheet"
      onClose={onClose}
      title="数量を変えて承認する"
      yes="この数量で承認して発注する"
      onYes={send}
      wrong={wrong}
      look="primary"
    >
      <div className="flex flex-col gap-4">
        <p className="phrase text-sm">変えたい商品だけ入力してください。変えた内容は、{name}さんに伝わります。</p>
        <ul className="border-t">
          {asked.lines.map(line => (
            <WishedLine
              key={line.line_number}
              line={line}
              value={typed[line.line_number] ?? ''}
              error={errors[line.line_number]}
              onChange={text => set(line.line_number, text)}
            />
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  )
}
