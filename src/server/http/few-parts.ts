import type { IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'

/** What browsers write; without one there is nothing to count, and whoever parses the form refuses it. */
const boundaryOf = (type = '') => /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)?.slice(1).find(Boolean)

/**
 * The body of a form of so many parts at most; where a further one begins it fails with what `tooMany` makes. Delimiters
 * are looked for before anything is parsed: a piece of 64 kB holds a thousand parts, and to parse those takes a turn of
 * 20 ms, though the first few would do to refuse them.
 */
export const fewParts = (raw: Readable & Pick<IncomingMessage, 'headers'>, most: number, tooMany: () => Error) => {
  const boundary = boundaryOf(raw.headers['content-type'])
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let rest: Buffer = Buffer.alloc(0)
  let ended = 0
  const body = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      // One may lie across two pieces: what holds it is shorter than two of it, and of the piece itself nothing is copied.
      const seam = Buffer.concat([rest, piece.subarray(0, delimiter.length - 1)])
      for (const seen of [seam, piece])
        for (let at = seen.indexOf(delimiter); at >= 0; at = seen.indexOf(delimiter, at + delimiter.length)) {
          ended += 1
          if (boundary && ended > most) return done(tooMany())
        }
      const end = piece.length < delimiter.length ? seam : piece
      rest = Buffer.from(end.subarray(Math.max(0, end.length - delimiter.length + 1)))
      done(null, piece)
    },
  })
  raw.once('close', () => {
    if (!raw.readableEnded) body.destroy(new Error('the request was broken off'))
  })
  return Object.assign(raw.pipe(body), { headers: raw.headers })
}
