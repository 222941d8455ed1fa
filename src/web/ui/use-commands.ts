import { type KeyPlace, placeOf } from './key-place.ts'
import { useKeys } from './use-keys.ts'

type Handlers<Command extends { do: string }> = {
  [Do in Command['do']]: (command: Extract<Command, { do: Do }>) => void
}

/** The keys of a screen while nothing stands before it: one handler for each command that `commandOf` reads from them. */
export const useCommands = <Command extends { do: string }>(
  commandOf: (event: KeyboardEvent, place: KeyPlace, letters: boolean) => Command | null,
  letters: boolean,
  handlers: Handlers<Command>,
): void =>
  useKeys(event => {
    const place = placeOf(event)
    const command = place === null ? null : commandOf(event, place, letters)
    if (!command) return
    event.preventDefault()
    const handle = handlers[command.do as Command['do']] as (command: Command) => void
    handle(command)
  })
