import { createHash, verify } from 'node:crypto'

// Enough of RFC 6376 to prove a signature of ours: relaxed/relaxed, rsa-sha256.

const relaxHeader = (line: string) => {
  const colon = line.indexOf(':')
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()
  return `${line.slice(0, colon).trim().toLowerCase()}:${value}`
}

const relaxBody = (body: string) => {
  const lines = body.split('\r\n').map(line => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`
}

/** Whether a mail carries a DKIM signature that this public key proves, over these headers and the whole body. */
export const provesDkim = (mail: Buffer, public_key: string): { good: boolean; headers: string[] } => {
  const text = mail.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const headers = text.slice(0, end).split(/\r\n(?![ \t])/)
  const signature = headers.find(line => /^dkim-signature:/i.test(line)) ?? ''
  const tag = (name: string) =>
    new RegExp(`[;\\s]${name}=([^;]*)`).exec(signature.slice('DKIM-Signature:'.length - 1))?.[1]?.replace(/\s/g, '') ??
    ''
  const body_hash = createHash('sha256')
    .update(relaxBody(text.slice(end + 4)), 'latin1')
    .digest('base64')
  const left = [...headers]
  const names = tag('h').toLowerCase().split(':')
  const signed = names.flatMap(name => {
    const index = left.findLastIndex(line => line.slice(0, line.indexOf(':')).toLowerCase() === name)
    return index < 0 ? [] : left.splice(index, 1)
  })
  const unsigned = relaxHeader(signature.replace(/([;\s]b=)[^;]*/, '$1'))
  const data = Buffer.from([...signed.map(relaxHeader), unsigned].join('\r\n'), 'latin1')
  const good = tag('bh') === body_hash && verify('sha256', data, public_key, Buffer.from(tag('b'), 'base64'))
  return { good, headers: names }
}
