import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilesPort } from '#server/ports.ts'
import { filesWithFormer, localFiles } from './local-files.ts'
import { s3Files } from './s3-files.ts'

/** A bucket that keeps what is signed, as S3 answers: 403 without a signature, 404 for what it has not. */
const bucket = { kept: new Map<string, Buffer>(), types: new Map<string, string>(), fail: 0, calls: 0 }
const server = createServer((request, reply) => {
  void (async () => {
    const content = await buffer(request)
    bucket.calls += 1
    const key = request.url ?? ''
    const signed =
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/ap-northeast-1\/s3\/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$/
    if (!signed.test(request.headers.authorization ?? '')) return reply.writeHead(403).end('<Code>AccessDenied</Code>')
    if (bucket.fail > 0) {
      bucket.fail -= 1
      return reply.writeHead(503).end('<Code>SlowDown</Code>')
    }
    if (request.method === 'PUT') {
      bucket.kept.set(key, content)
      bucket.types.set(key, request.headers['content-type'] ?? '')
      return reply.end()
    }
    if (request.method === 'DELETE') {
      bucket.kept.delete(key)
      return reply.writeHead(204).end()
    }
    const found = bucket.kept.get(key)
    return found ? reply.end(found) : reply.writeHead(404).end('<Code>NoSuchKey</Code>')
  })()
})
let url = ''
let folder = ''
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/photos/`
  folder = await mkdtemp(join(tmpdir(), 'oroshi-files-'))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const settings = () => ({ url, region: 'ap-northeast-1', access_key_id: 'key', secret_access_key: 'secret' })

describe.each<[string, () => FilesPort]>([
  ['a folder', () => localFiles(folder)],
  ['a bucket', () => s3Files(settings())],
])('files in %s', (_, open) => {
  test('are kept, read, written anew and deleted', async () => {
    const files = open()
    expect(await files.get('images/a/small.webp')).toBeNull()
    await files.put('images/a/small.webp', Buffer.from([1, 2, 3]), 'image/webp')
    await files.put('images/a/small.webp', Buffer.from([4, 5]), 'image/webp')
    expect(await files.get('images/a/small.webp')).toEqual(Buffer.from([4, 5]))
    const larger = Buffer.alloc(200_000, 7)
    await Promise.all([1, 2, 3].map(async () => files.put('images/a/small.webp', larger, 'image/webp')))
    expect((await files.get('images/a/small.webp'))?.equals(larger)).toBe(true)
    await files.delete('images/a/small.webp')
    await files.delete('images/a/small.webp')
    expect(await files.get('images/a/small.webp')).toBeNull()
  })
})

test('files that have moved to a bucket are found where they were, too, and deleted in both', async () => {
  const [former, files] = [localFiles(folder), s3Files(settings())]
  await former.put('images/old/small.webp', Buffer.from([1]), 'image/webp')
  const both = filesWithFormer(files, former)
  expect(await both.get('images/old/small.webp')).toEqual(Buffer.from([1]))
  await both.put('images/old/small.webp', Buffer.from([2]), 'image/webp')
  expect(await both.get('images/old/small.webp')).toEqual(Buffer.from([2]))
  await both.delete('images/old/small.webp')
  expect(await both.get('images/old/small.webp')).toBeNull()
  expect(await former.get('images/old/small.webp')).toBeNull()
  await expect(both.check()).resolves.toBeUndefined()
  await expect(s3Files({ ...settings(), secret_access_key: 'x', access_key_id: 'other' }).check()).rejects.toThrow(
    '403',
  )
})

test('a key never leaves its folder', async () => {
  await expect(localFiles(folder).get('../../etc/passwd')).rejects.toThrow('leaves its folder')
})

describe('the bucket', () => {
  test('is told the type, and asked again where it was busy', async () => {
    bucket.fail = 2
    await s3Files(settings()).put('images/b/large.jpeg', Buffer.from([9]), 'image/jpeg')
    expect(bucket.types.get('/photos/images/b/large.jpeg')).toBe('image/jpeg')
  })

  test('that stays busy is an error, and nothing is taken for missing', async () => {
    bucket.fail = 100
    await expect(s3Files(settings()).get('images/b/large.jpeg')).rejects.toThrow('503')
    bucket.fail = 0
  })

  test('that does not know the key of ours is an error', async () => {
    await expect(s3Files({ ...settings(), access_key_id: 'other' }).get('x')).rejects.toThrow('403')
  })
})
