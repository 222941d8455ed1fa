import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Deps } from '#server/deps.ts'
import { tlsServer } from '#server/http/tls.ts'
import { isBearer } from './metrics-token.ts'

/** What a worker shows to those who run it, on a port of its own: `/healthz` and `/metrics`, nothing else. */
export const openWorkerDoor = async (
  deps: Deps,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): void }> => {
  const answer = async (url: string, authorization: string | undefined) => {
    if (url === '/healthz') return { status: 200, type: 'application/json', body: '{"status":"ok"}' }
    if (url !== '/metrics' || !isBearer(deps.config, authorization))
      return { status: 404, type: 'text/plain', body: '' }
    const { registry } = deps.metrics
    return { status: 200, type: registry.contentType, body: await registry.metrics() }
  }
  const listener: RequestListener = (request, response) => {
    answer(request.url ?? '', request.headers.authorization)
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'metrics could not be read')
        return { status: 503, type: 'text/plain', body: '' }
      })
      .then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body))
      .catch(() => response.destroy())
  }
  const { tls } = deps.config
  const server = tls ? tlsServer(tls, {}, listener) : createServer(listener)
  server.unref()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
