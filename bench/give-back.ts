// Loaded before the product's own code by bench/hostile.ts (`--import`): at SIGUSR2 V8 gives back what it can, as it does
// where a machine is short of memory. What a process still holds then is really held.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect: (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void = runInNewContext('gc')
  process.on('SIGUSR2', () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
}
