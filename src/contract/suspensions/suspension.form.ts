import * as z from 'zod/mini'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { suspension_note_limit, suspension_reason_limit } from '#domain/houses/suspension.ts'

/** Why a house is stopped: its people read it at the login and by mail. The note stays with staff. */
export const suspensionForm = z.object({
  reason: text('停止の理由').check(z.trim(), required('停止の理由'), maxChars('停止の理由', suspension_reason_limit)),
  note: text('社内メモ').check(z.trim(), maxChars('社内メモ', suspension_note_limit)),
})
