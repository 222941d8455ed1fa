import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type FieldMessage, type Refusal, refuse } from '#domain/shared/refusal.ts'

const say = (message: string): Refusal => refuse(422, [{ field: 'file', message }] satisfies FieldMessage[])

/** What acts when it is opened, or holds further files: a paper to read needs none of it. */
const acting = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|Movie|Sound|SubmitForm|ImportData)(?![A-Za-z])/
const most_unpacked = 20 * 1024 * 1024

/** Names may be written with their letters as #41. */
const plain = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** What a file is made of that can be read: itself, and the objects that it keeps packed together. */
const partsOf = (content: Buffer): string[] => {
  const text = content.toString('latin1')
  const packed = Array.from(text.matchAll(/\/ObjStm\b/g), found => {
    const at = text.indexOf('stream', found.index)
    if (at < 0) return ''
    const from = at + (text[at + 6] === '\r' ? 8 : 7)
    try {
      const unpacked = inflateSync(content.subarray(from, content.indexOf('endstream', from)), {
        maxOutputLength: most_unpacked,
        finishFlush: 2,
      })
      return unpacked.toString('latin1')
    } catch {
      return ''
    }
  })
  return [text, ...packed].map(plain)
}

/** What a file that is no PDF begins as, by its own bytes. */
const kindOf = (content: Buffer): string => {
  if (content[0] === 0xff && content[1] === 0xd8) return '写真（JPEG）'
  if (content.toString('latin1', 1, 4) === 'PNG') return '画像（PNG）'
  if (content.toString('latin1', 0, 2) === 'PK') return 'ZIPまたはOfficeのファイル'
  return content.toString('latin1', 0, 2) === 'MZ' ? 'プログラム' : ''
}

let library: Promise<PDFiumLibrary> | undefined

/**
 * How many pages a PDF has. Its bytes say what it is, not its name; refuses, beside `file`, what is none, is broken, asks
 * for a password, or holds what acts or further files. To be called apart: a stranger's file is read.
 */
export const readPdf = async (bytes: Uint8Array): Promise<{ page_count: number }> => {
  const content = Buffer.from(bytes)
  if (content.toString('latin1', 0, 5) !== '%PDF-') {
    const kind = kindOf(content)
    throw say(`${kind === '' ? 'このファイルはPDFではありません' : `このファイルは${kind}です`}。PDFを選んでください`)
  }
  const parts = partsOf(content)
  if (parts.some(one => acting.test(one)))
    throw say('動作やほかのファイルを含むPDFは付けられません。印刷用に保存し直したPDFを選んでください')
  library ??= PDFiumLibrary.init()
  try {
    const document = await (await library).loadDocument(content)
    try {
      const page_count = document.getPageCount()
      if (page_count > 0) return { page_count }
    } finally {
      document.destroy()
    }
  } catch {
    if (parts.some(one => one.includes('/Encrypt')))
      throw say('パスワードのかかったPDFは、飲食店で開けません。パスワードを外したPDFを選んでください')
  }
  throw say('PDFが壊れているため、開けませんでした。保存し直したPDFを選んでください')
}
