import { useKeys } from '#web/ui/use-keys.ts'
import { type Command, commandOf } from './board-keys.ts'
import { placeOf } from './key-place.ts'

type DeskKeys = { [Do in Command['do']]: (command: Extract<Command, { do: Do }>) => void }

/** The keys of the desk while nothing stands before it: one handler for each command. */
export const useDeskKeys = (letters: boolean, handlers: DeskKeys) => {
  useKeys(event => {
    const place = placeOf(event)
    const command = place === null ? null : commandOf(event, place, letters)
    if (!command) return
    event.preventDefault()
    const handle = handlers[command.do] as (command: Command) => void
    handle(command)
  })
}
