import { AwsClient } from 'aws4fetch'
import type { FilesPort } from '#server/ports.ts'

export type S3Settings = { url: string; region: string; access_key_id: string; secret_access_key: string }

/** Files in a bucket of S3 or of a service with the same API; every call is signed and given up after ten seconds. */
export const s3Files = ({ url, region, access_key_id, secret_access_key }: S3Settings): FilesPort => {
  const client = new AwsClient({
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    region,
    service: 's3',
    retries: 3,
    initRetryMs: 100,
  })
  const call = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    more: { body?: Uint8Array<ArrayBuffer>; type?: string } = {},
  ) => {
    const answer = await client.fetch(`${url.replace(/\/$/, '')}/${key}`, {
      method,
      ...(more.body ? { body: more.body } : {}),
      ...(more.type ? { headers: { 'content-type': more.type } } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.ok || answer.status === 404) return answer
    throw new Error(`the file storage answered ${answer.status} to ${method}: ${(await answer.text()).slice(0, 300)}`)
  }
  return {
    put: async (key, content, type) => {
      const answer = await call('PUT', key, { body: new Uint8Array(content), type })
      if (answer.status === 404) throw new Error('the file storage has no such bucket')
    },
    get: async key => {
      const answer = await call('GET', key)
      return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer())
    },
    delete: async key => {
      await call('DELETE', key)
    },
    check: async () => {
      // Of a key that nobody writes: a bucket says that it has it not, any other answer is about the bucket.
      const answer = await call('GET', 'readyz')
      const said = await answer.text()
      if (answer.status === 404 && said.includes('NoSuchBucket')) throw new Error('the file storage has no such bucket')
    },
  }
}
