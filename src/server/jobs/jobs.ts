import type { Deps } from '#server/deps.ts'

/** A room's jobs by name; each is handed the id that it was asked for with, '' where the clock asks (schedule.ts). */
export type Jobs = Record<string, (deps: Deps, id: string) => Promise<unknown>>
