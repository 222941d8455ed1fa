// A process that starts an embedded database, says its url and waits to be killed. For embedded.test.ts.
import { startEmbedded } from '#server/db/embedded.ts'

const [dir = '', mode] = process.argv.slice(2)
try {
  const { url } = await startEmbedded({ dir, share: mode === 'share' })
  console.log(url)
  setInterval(() => undefined, 60_000)
} catch (error) {
  console.log(error instanceof Error ? error.constructor.name : String(error))
}
