import * as contract from '#contract/messages/message-files.contract.ts'
import { room } from '#server/http/serve.ts'
import { findActor } from '#server/http/session.ts'
import { there } from '#server/http/there.ts'
import { addMessageFile, openMessageFile } from './message-files.ts'

export const messageFileRoutes = room(contract, {
  addMessageFile: async ({ deps, actor, upload, at }) => addMessageFile(deps, actor, upload, at),
  getMessageFile: async ({ deps, params, request, reply }) => {
    // Of one browser with both logins, either may open it.
    const found = await Promise.all([findActor(deps, 'supplier', request), findActor(deps, 'consumer', request)])
    const actors = found.filter(one => one !== null)
    const { name, content } = there(await openMessageFile(deps, params.message_file_id, actors))
    // Not kept by the browser: what was taken back is gone.
    reply.header('cache-control', 'private, no-store')
    return { name, content, inline: true }
  },
})
