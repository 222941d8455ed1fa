import { sendInviteCode } from '#contract/joining/invite-joining.contract.ts'
import { type Joining, sendJoiningCode } from '#contract/joining/joining.contract.ts'
import type { JoiningChannel } from '#domain/joining/joining.ts'
import { call } from '#web/api/call.ts'
import { useDoor } from './door.ts'

export type CodeTo = { channel: JoiningChannel; destination: string }

/** Sends the code: the same call at both ways in. */
export const useSending = () => {
  const { token } = useDoor()
  return ({ revision }: Joining, to: CodeTo) => {
    const body = { revision, to }
    return token === null ? call(sendJoiningCode, { body }) : call(sendInviteCode, { params: { token }, body })
  }
}
