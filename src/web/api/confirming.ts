import type { Area } from '#contract/http/route.ts'

/** Asks the person once more who it is, where the server wants that before an act. True: it is proved. Set by the app. */
export const confirming: { ask?: (area: Area) => Promise<boolean> } = {}

/** Whether a refusal says that the person must prove again who it is (`demandConfirmed` of the server). */
export const asksForConfirmation = (status: number, body: unknown): boolean =>
  status === 403 && body instanceof Object && 'confirm' in body && body.confirm === true
