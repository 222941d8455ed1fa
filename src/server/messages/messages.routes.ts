import * as contract from '#contract/messages/messages.contract.ts'
import { room } from '#server/http/serve.ts'
import { keepLooseImage } from '#server/images/change-images.ts'
import { remindUnread } from './remind-unread.ts'
import { sendMessage, takeBackMessage, withdrawMessage } from './send-message.ts'
import {
  changeMessage,
  copyMessage,
  createMessage,
  listCandidates,
  listMessages,
  listReceivers,
  previewMessage,
  removeMessage,
  viewMessage,
} from './write-message.ts'

export const messageRoutes = room(contract, {
  listMessages: async ({ deps, actor, query }) => listMessages(deps.db, actor, query),
  createMessage: async ({ deps, actor, body, at }) => createMessage(deps, actor, body, at),
  listMessageCandidates: async ({ deps, actor, query, at }) => listCandidates(deps.db, actor, query, at),
  addMessageImage: async ({ deps, actor, upload, at }) =>
    keepLooseImage(deps, actor, 'message_images', upload.content, at),
  getMessage: async ({ deps, actor, params, at }) => viewMessage(deps.db, actor, params.message_id, at),
  changeMessage: async ({ deps, actor, params, body, at }) => changeMessage(deps, actor, params.message_id, body, at),
  removeMessage: async ({ deps, actor, params, query, at }) => {
    await removeMessage(deps, actor, params.message_id, query.revision, at)
    return undefined
  },
  copyMessage: async ({ deps, actor, params, at }) => copyMessage(deps, actor, params.message_id, at),
  previewMessage: async ({ deps, actor, params, query, at }) =>
    previewMessage(deps, actor, params.message_id, query, at),
  sendMessage: async ({ deps, actor, params, body, at }) => sendMessage(deps, actor, params.message_id, body, at),
  takeBackMessage: async ({ deps, actor, params, at }) => takeBackMessage(deps, actor, params.message_id, at),
  withdrawMessage: async ({ deps, actor, params, at }) => withdrawMessage(deps, actor, params.message_id, at),
  remindUnread: async ({ deps, actor, params, at }) => remindUnread(deps, actor, params.message_id, at),
  listMessageReceivers: async ({ deps, actor, params, query, at }) =>
    listReceivers(deps, actor, params.message_id, query, at),
})
