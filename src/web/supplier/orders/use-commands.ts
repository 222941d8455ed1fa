import { useKeys } from '#web/ui/use-keys.ts'
import type { KeyPlace } from './board-keys.ts'
import { placeOf } from './key-place.ts'

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
