const NEWLINE = 0x0a

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
    const end = bytes.lastIndexOf(NEWLINE)
    if (end === -1) {
      rest = bytes
      continue
    }
    rest = end + 1 < bytes.length ? bytes.subarray(end + 1) : null
    yield bytes
      .toString('utf8', 0, end)
      .split('\n')
      .map(line => line.split('\t').map(fieldOf))
  }
}
