import { connect, createServer, type Socket } from 'node:net'

/**
 * Stands before a database and falls silent when told: lines stay open and carry nothing, as when a host is cut off. Back
 * again it carries new lines alone: those of before stay dead.
 */
export const silentProxy = async (database_url: string) => {
  const target = new URL(database_url)
  const lines = new Set<{ sockets: [Socket, Socket]; dead: boolean }>()
  let silent = false
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    const line = { sockets: [near, far] as [Socket, Socket], dead: silent }
    lines.add(line)
    const carry = (from: Socket, to: Socket) => {
      from.on('data', bytes => {
        if (!line.dead) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        to.destroy()
        lines.delete(line)
      })
    }
    carry(near, far)
    carry(far, near)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = new URL(database_url)
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url: url.href,
    fallSilent() {
      silent = true
      for (const line of lines) line.dead = true
    },
    comeBack() {
      silent = false
    },
    close() {
      for (const { sockets } of lines) for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
