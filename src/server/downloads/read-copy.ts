const newline = 0x0a

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const fieldOf = (text: string): string | null => {
  if (text === '\\N') return null
  return text.includes('\\') ? text.replace(/\\(.)/g, (_, one: string) => escapes[one] ?? one) : text
}

/** The rows of a `COPY … TO STDOUT` in its text format, a bunch at a time as the bytes come. */
export async function* readCopy(chunks: AsyncIterable<Buffer>): AsyncGenerator<(string | null)[][]> {
  let rest: Buffer | null = null
  for await (const chunk of chunks) {
    const bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.lastIndexOf(newline)
    if (end === -1) {
      rest = bytes
      continue
    }
    rest = end + 1 < bytes.length ? bytes.subarray(end + 1) : null
    const rows: (string | null)[][] = []
    // Line by line: a field is a view of the text that it was cut from, and whoever keeps it keeps that.
    for (let start = 0; start <= end; ) {
      const stop = bytes.indexOf(newline, start)
      rows.push(bytes.toString('utf8', start, stop).split('\t').map(fieldOf))
      start = stop + 1
    }
    yield rows
  }
}
