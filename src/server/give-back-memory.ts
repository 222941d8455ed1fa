import koffi from 'koffi'

const each_ms = 60_000

/** How the C library is told to give back what it holds and nobody uses; null where it has no such call (no glibc). */
const trimmer = () => {
  try {
    return koffi.load('libc.so.6').func('int malloc_trim(size_t)')
  } catch {
    return null
  }
}

/**
 * Once a minute the C library gives back to the machine what uploads and pictures have left between what is still used: by
 * itself it gives back only what lies at its end. In a thread of its own, the event loop goes on. Decision 078.
 */
export const giveBackMemory = () => {
  const trim = trimmer()
  if (trim) setInterval(() => trim.async(0, () => undefined), each_ms).unref()
}
