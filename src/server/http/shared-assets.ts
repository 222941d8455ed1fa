import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FilesPort } from '#server/ports.ts'

// Two releases serve one house while it is upgraded: a document of one names files that the other's folder has not. So
// each release keeps its scripts and styles where all processes keep their files, before it is asked for a document.

const types = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
])
/** As the build names them, by their content: any other name is asked of nobody. */
const known_name = /^assets\/[\w.-]{1,120}-[\w-]{7,8}\.(js|css)$/
/** Compressed, as the build leaves them. */
const keyOf = (path: string) => `web/${path}.br`
const at_once = 16

/** Which scripts and styles a built folder has, as paths within it: `assets/core-abc.js`. */
export const assetPaths = (folder: string): string[] =>
  readdirSync(resolve(folder, 'assets'))
    .map(name => `assets/${name}`)
    .filter(path => known_name.test(path))
    .toSorted()

/** Keeps the scripts and styles of this release for the processes of others, once for each release. */
export const shareAssets = async (files: FilesPort, folder: string): Promise<void> => {
  const paths = assetPaths(folder)
  const mark = `web/releases/${createHash('sha256').update(paths.join('\n')).digest('hex')}`
  if (await files.get(mark)) return
  for (let n = 0; n < paths.length; n += at_once) {
    await Promise.all(
      paths
        .slice(n, n + at_once)
        .map(async path => files.put(keyOf(path), await readFile(resolve(folder, `${path}.br`)), 'application/brotli')),
    )
  }
  await files.put(mark, Buffer.from(paths.join('\n')), 'text/plain')
}

/** A script or style that another release has kept; null where the path names none, or none has it. */
export const sharedAsset = async (
  files: FilesPort,
  path: string,
  accepted: string,
): Promise<{ content: Buffer; headers: Record<string, string> } | null> => {
  const type = types.get(known_name.exec(path)?.[1] ?? '')
  const packed = type === undefined ? null : await files.get(keyOf(path))
  if (type === undefined || !packed) return null
  const as_kept = /\bbr\b/.test(accepted)
  return {
    content: as_kept ? packed : await promisify(brotliDecompress)(packed),
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(as_kept ? { 'content-encoding': 'br' } : {}),
    },
  }
}
