import { useState } from 'react'
import { grouped } from '#domain/shared/count.ts'
import { parseDecimal } from '#domain/shared/decimal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** To which place of the list the chosen items go. */
export const PlaceDialog = ({
  count,
  most,
  onClose,
  onPlace,
}: {
  count: number
  most: number
  onClose: () => void
  onPlace: (place: number) => Promise<void>
}) => {
  const [typed, setTyped] = useState('1')
  const [error, setError] = useState<string>()
  const submit = async () => {
    const place = Number(parseDecimal(typed) ?? '')
    if (!Number.isInteger(place) || place < 1 || place > most) {
      setError(`1から${grouped(most)}までの整数で入力してください`)
      return
    }
    await onPlace(place - 1)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={`${grouped(count)}件を動かす`}
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button look="primary" onClick={submit}>
            動かす
          </Button>
        </>
      }
    >
      <TextField
        label="何番目に置きますか"
        hint={`1がいちばん上、${grouped(most)}がいちばん下です`}
        name="place"
        inputMode="numeric"
        data-autofocus
        value={typed}
        error={error}
        onChange={value => {
          setTyped(value)
          setError(undefined)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Else the row that gets the focus back would be opened by the same key.
          event.preventDefault()
          void submit()
        }}
      />
    </Dialog>
  )
}
