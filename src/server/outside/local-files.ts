import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import type { FilesPort } from '#server/ports.ts'

/** Files in a folder of this machine, or one that all processes share. */
export const localFiles = (folder: string): FilesPort => {
  const root = resolve(folder)
  const placeOf = (key: string) => {
    const place = resolve(root, key)
    if (!place.startsWith(root + sep)) throw new Error('a file key that leaves its folder')
    return place
  }
  return {
    put: async (key, content) => {
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true })
      // Whole or not at all, whoever reads it or keeps it, too, meanwhile.
      const written = `${place}.${randomUUID()}.part`
      await writeFile(written, content)
      await rename(written, place)
    },
    get: async key =>
      readFile(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    delete: async key => rm(placeOf(key), { force: true }),
    check: async () => {
      await mkdir(root, { recursive: true })
      await access(root, constants.W_OK)
    },
  }
}

/**
 * Where the files have moved from a folder to a bucket: what was kept before is still found. New ones go to the bucket.
 */
export const filesWithFormer = (files: FilesPort, former: FilesPort): FilesPort => ({
  put: (...given) => files.put(...given),
  get: async key => (await files.get(key)) ?? (await former.get(key)),
  delete: async key => {
    await files.delete(key)
    await former.delete(key)
  },
  check: () => files.check(),
})
