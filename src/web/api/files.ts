import type { File, ReplyOf, Route } from '#contract/http/route.ts'
import { answered } from './api-error.ts'
import { type Arguments, type CallInput, type JsonRoute, type LooseInput, reading, readJson, send } from './call.ts'
import { fileNameOf } from './file-name.ts'

// Apart from the other calls: most pages, the restaurant's order page among them, move no files.

type FileRoute = Route & { reply: File }
/** A file's name, and, where the server says so, when it was made and under what it is kept. */
type Made = { name: string; made_at: string | undefined; made_id: string | undefined }
type UploadRoute = JsonRoute & { upload_kb: number }

/** Uploads one file as multipart/form-data with the one field `file`. */
export const upload = async <R extends UploadRoute>(
  route: R,
  { file, ...input }: Omit<CallInput<R>, 'body'> & { file: Blob; name?: string },
): Promise<ReplyOf<R>> => {
  const form = new FormData()
  if ('name' in input && typeof input.name === 'string') form.append('file', file, input.name)
  else form.append('file', file)
  return readJson(await send(route, input, form)) as Promise<ReplyOf<R>>
}

/** Asks for a file by GET or POST. Answers once the server has begun to send it: its name, and how to read the rest. */
export const openFile = async <R extends FileRoute>(
  route: R,
  ...[input]: Arguments<R>
): Promise<Made & { blob: () => Promise<Blob> }> => {
  const { body, ...rest }: LooseInput = input ?? {}
  const content = body === undefined ? undefined : JSON.stringify(body)
  const response = await send(route, rest, content, content && 'application/json')
  return {
    name: fileNameOf(response.headers.get('content-disposition')) ?? 'download',
    made_at: response.headers.get('made-at') ?? undefined,
    made_id: response.headers.get('made-id') ?? undefined,
    blob: async () => {
      const blob = await reading(response.blob())
      if (blob.size === 0) throw answered(response.status, { message: 'データがありません' })
      return blob
    },
  }
}

/** Fetches a file by GET or POST, to show it: its content, and the name that the content-disposition header gives. */
export const fetchFile = async <R extends FileRoute>(
  route: R,
  ...input: Arguments<R>
): Promise<Made & { blob: Blob }> => {
  const { blob, ...rest } = await openFile(route, ...input)
  return { ...rest, blob: await blob() }
}

/**
 * Downloads a file by GET or POST and saves it under the name that the content-disposition header gives. Throws
 * データがありません when it is empty. Answers the name it was saved under.
 */
export const download = async <R extends FileRoute>(route: R, ...input: Arguments<R>): Promise<string> =>
  (await downloadMade(route, ...input)).name

/** The same, and when it was made, where the server says so: by it, this download and no other is taken back. */
export const downloadMade = async <R extends FileRoute>(route: R, ...input: Arguments<R>): Promise<Made> => {
  const { blob, ...made } = await fetchFile(route, ...input)
  save(blob, made.name)
  return made
}

const save = (blob: Blob, name: string) => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
