import { setPriority } from 'node:os'
import { type FieldMessage, Refusal } from '#domain/shared/refusal.ts'

/** What a thread is asked: the function `name` of the module at `url`, with these arguments. */
export type Work = { url: string; name: string; args: unknown[] }
/** Errors lose their class between threads: a refusal travels as a value. */
export type Answer =
  | { value: unknown }
  | { refused: { status: number; messages: FieldMessage[]; detail: Record<string, unknown> } }

/** Others' orders come first. Linux knows a priority of each thread; elsewhere it would be that of the whole process. */
if (process.platform === 'linux') setPriority(10)

/** A thread's whole life: one call after the other. */
export const answer = async ({ url, name, args }: Work): Promise<Answer> => {
  const module: Record<string, unknown> = await import(url)
  const call = module[name]
  if (typeof call !== 'function') throw new Error(`no function ${name} in ${url}`)
  try {
    return { value: await call(...args) }
  } catch (error) {
    if (error instanceof Refusal)
      return { refused: { status: error.status, messages: error.messages, detail: error.detail } }
    throw error
  }
}
