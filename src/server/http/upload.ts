import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import { Refusal, refuse } from '#domain/shared/refusal.ts'
import { fewParts } from './few-parts.ts'

/** A file and ten fields; none of our own forms has more than the file. */
const most_parts = 11

/** The one file of a multipart call, in the field `file` (requirements section 7). */
export type Upload = { name: string; type: string; content: Buffer }

/**
 * Reads it whole, at most `kb` kilobytes; 415 when the call is not multipart, 422 when the field is missing, 413 when too
 * large or of too many parts, 400 when it breaks off in the middle.
 */
export const readUpload = async (request: FastifyRequest, reply: FastifyReply, kb: number): Promise<Upload> => {
  if (!request.isMultipart()) throw refuse(415, errorTexts.unsupported)
  try {
    const raw = fewParts(request.raw, most_parts, () => {
      // No browser of ours sends such a form: the line is closed with the answer, and megabytes are not read for nothing.
      reply.header('connection', 'close')
      return refuse(413, errorTexts.too_large)
    })
    const form: FastifyRequest = Object.create(request, { raw: { value: raw } })
    const part = await form
      .file({ limits: { fileSize: kb * 1024, files: 1 } })
      .catch(refusing(415, errorTexts.unsupported))
    if (!part || part.fieldname !== 'file') {
      throw refuse(422, [{ field: 'file', message: 'ファイルを選択してください' }])
    }
    const content = await part.toBuffer().catch(refusing(400, errorTexts.bad_request))
    return { name: plainText(part.filename), type: plainText(part.mimetype), content }
  } finally {
    // What still comes is let go unread.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** What is called multipart and is none (without a boundary, cut off) is its sender's fault; refusals, Fastify's own too, have their status. */
const refusing =
  (status: 400 | 415, message: string) =>
  (error: unknown): never => {
    const refused = error instanceof Refusal || (error instanceof Error && 'statusCode' in error)
    if (error instanceof Error && !refused) throw refuse(status, message)
    throw error
  }

/** A name as a person could have given it: without signs that control machines, as PostgreSQL takes no U+0000. */
const plainText = (text: string) => text.replace(/\p{Cc}/gu, '').toWellFormed()
