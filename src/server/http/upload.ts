import type { FastifyRequest } from 'fastify'
import { errorTexts } from '#contract/http/errors.ts'
import { refuse } from '#domain/shared/refusal.ts'

/** The one file of a multipart call, in the field `file` (requirements section 7). */
export type Upload = { name: string; type: string; content: Buffer }

/** Reads it whole, at most `kb` kilobytes; 415 when the call is not multipart, 422 when the field is missing, 413 when too large. */
export const readUpload = async (request: FastifyRequest, kb: number): Promise<Upload> => {
  if (!request.isMultipart()) throw refuse(415, errorTexts.unsupported)
  const part = await request.file({ limits: { fileSize: kb * 1024, files: 1 } }).catch(sayUnsupported)
  if (!part || part.fieldname !== 'file') {
    throw refuse(422, [{ field: 'file', message: 'ファイルを選択してください' }])
  }
  const content = await part.toBuffer()
  return { name: part.filename, type: part.mimetype, content }
}

/** What is called multipart and is none: without a boundary, above all. Fastify's own refusals have their status. */
const sayUnsupported = (error: unknown): never => {
  if (error instanceof Error && !('statusCode' in error)) throw refuse(415, errorTexts.unsupported)
  throw error
}
