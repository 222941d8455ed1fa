import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What a mail server says no with. */
export const smtpRefusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** A real SMTP server on a port of its own; it keeps what it took, and counts who connects. `options` replace its ways. */
export const smtpServer = async (options: SMTPServerOptions = {}) => {
  const taken: Buffer[] = []
  const sockets = new Set<{ destroy(): void }>()
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          taken.push(Buffer.concat(chunks))
          done()
        })
    },
    ...options,
  })
  server.on('error', () => {})
  server.server.on('connection', socket => {
    connections += 1
    sockets.add(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    taken,
    url: `smtp://127.0.0.1:${port}`,
    connections: () => connections,
    /** Breaks all connections, as a cable that is pulled. */
    drop: () => {
      for (const socket of sockets) socket.destroy()
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
