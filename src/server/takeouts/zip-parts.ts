import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

const part_size = 4 * 1024 * 1024

/**
 * A ZIP written piece by piece: `add` takes one file after the other, `keep` gets parts of about 4 MB in their order.
 * Gives the number of bytes. Files of a PDF are stored as they are: they are compressed already.
 */
export const makeZip = (keep: (part: Buffer, index: number) => Promise<unknown>) => {
  let held: Uint8Array[] = []
  let held_size = 0
  let size = 0
  let parts = 0
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    held.push(chunk)
    held_size += chunk.length
    size += chunk.length
  })
  const flush = async () => {
    if (failure) throw failure
    if (held_size === 0) return
    const part = Buffer.concat(held)
    held = []
    held_size = 0
    await keep(part, parts)
    parts += 1
  }
  return {
    add: async (name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>) => {
      const entry = name.endsWith('.pdf') ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      for await (const chunk of content) {
        entry.push(chunk)
        if (held_size >= part_size) await flush()
      }
      entry.push(new Uint8Array(0), true)
    },
    end: async () => {
      zip.end()
      await flush()
      return size
    },
  }
}
