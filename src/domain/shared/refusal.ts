/**
 * One message beside one field, as it crosses the wire (requirements section 3, error response body). Where the reason
 * has a name, a screen goes by that, never by the words; `line` is the place of the line sent that it is about.
 */
export type FieldMessage = { field: string; message: string; name?: string | undefined; line?: number | undefined }

/** A refusal: the person's request can't be carried out, and the contract says so. Never a bug. */
export class Refusal extends Error {
  readonly status: number
  readonly messages: FieldMessage[]
  readonly detail: Record<string, unknown>

  constructor(status: number, said: string | FieldMessage[], detail: Record<string, unknown> = {}) {
    super(typeof said === 'string' ? said : said.map(one => one.message).join('\n'))
    this.name = 'Refusal'
    this.status = status
    this.messages = typeof said === 'string' ? [] : said
    this.detail = detail
  }
}

/**
 * Makes a refusal to throw: `throw refuse(409, '締切を過ぎました')`, `throw refuse(422, [{ field, message }])`.
 * `detail` is sent beside the message (for example the current order on a stale revision).
 */
export const refuse = (status: number, said: string | FieldMessage[], detail?: Record<string, unknown>): Refusal =>
  new Refusal(status, said, detail)
