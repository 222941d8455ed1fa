import { connect, createServer, type Socket } from 'node:net'

/** Lighthouse's slow 4G: a round trip of 150 ms, 1.6 Mbit/s. A service worker's own calls go through it too. */
const one_way_ms = 75
const bytes_a_ms = 1_638_400 / 8 / 1000

/** Stands before a server of this machine and lets everything come as late as over a phone's slow line. */
export const slowLine = async (to: number) => {
  let free_at = 0
  const carry = (from: Socket, into: Socket, shared: boolean) => {
    from.on('data', part => {
      const now = performance.now()
      // Whatever comes down shares the line's breadth; what goes up is small.
      if (shared) free_at = Math.max(free_at, now) + part.length / bytes_a_ms
      setTimeout(() => into.write(part), (shared ? free_at - now : 0) + one_way_ms)
    })
    from.on('close', () => setTimeout(() => into.destroy(), one_way_ms + Math.max(0, free_at - performance.now())))
    from.on('error', () => {})
  }
  const server = createServer(phone => {
    const house = connect(to, '127.0.0.1')
    carry(phone, house, false)
    carry(house, phone, true)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
