import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { webFolder } from './assets.ts'
import { assetPaths, sharedAsset } from './shared-assets.ts'

/** What the web build has made; what an older or newer release's pages ask for is looked up where releases share theirs. */
export const serveBuiltFiles = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  if (!existsSync(webFolder)) return
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    // Its own route reads the whole folder at every request, to compare letters where a disk takes a for A.
    serve: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      // As it lies on the disk: compressed, where the browser takes that.
      const worker = /\/(?:consumers|suppliers)\/worker\.js(?:\.br|\.gz)?$/.test(path)
      if (worker) reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
      reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : worker ? 'no-cache' : 'public, max-age=3600',
      )
    },
  })
  const own = new Set(assetPaths(webFolder))
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*']
    const shared = own.has(path) ? null : await sharedAsset(deps.files, path, request.headers['accept-encoding'] ?? '')
    return shared ? reply.headers(shared.headers).send(shared.content) : reply.sendFile(path)
  })
}
