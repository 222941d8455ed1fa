import { giveBackMemory } from './give-back-memory.ts'

/** Runs a process until SIGTERM or SIGINT, then stops it in good order. A start that fails says why and ends with 1. */
export const runUntilStopped = async (start: () => Promise<{ stop(): Promise<void> }>) => {
  // Where nobody reads what is said, or the disk of who writes it down is full, it is not said.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  let running: { stop(): Promise<void> }
  try {
    running = await start()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    // What was opened by then (a pool, a listener) would keep it alive, and nobody would start it anew.
    process.exit(1)
  }
  giveBackMemory()
  const stop = () => {
    process.off('SIGTERM', stop)
    process.off('SIGINT', stop)
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
