import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'
import { message_limits } from '#domain/messages/message.ts'
import { messageFile } from './message-shapes.ts'

export const addMessageFile = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/messages/files',
  access: { area: 'supplier' },
  summary: 'メッセージに付けるPDFを加える。スクリプトなど動作を含むもの、パスワードのかかったものは付けられない',
  upload_kb: message_limits.file_mb * 1024,
  reply: ok(messageFile),
})

export const getMessageFile = route({
  method: 'GET',
  path: '/api/v2/message_files/:message_file_id',
  access: { area: 'public' },
  summary: 'メッセージのPDF（書いた仕入先と、届いた飲食店だけ）',
  query: z.object({}),
  reply: file('application/pdf'),
})
