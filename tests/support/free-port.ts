import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port of this machine for who takes one by its number, a while from now. Below those that systems give to outgoing lines:
 * with thousands of these none takes it meanwhile.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const is_free = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!is_free) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
