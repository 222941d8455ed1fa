import { ask } from '#contract/http/asked.ts'
import { searchDirectory } from '#contract/joining/session-restaurants.contract.ts'

/** The question of a search in the directory. */
export const entriesFound = (q: string, prefecture: string) =>
  ask(searchDirectory, { query: { q, ...(prefecture === '' ? {} : { prefecture }) } })
