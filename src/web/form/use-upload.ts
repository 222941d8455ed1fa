import { useState } from 'react'
import { failureWords } from '#web/api/failure-words.ts'

type Uploading<T> = {
  /** What the file is, as its refusal calls it: 写真. */
  what: string
  most_kb: number
  send: (file: File) => Promise<T>
  onSent: (sent: T) => void
}

/** One file that is sent as soon as it is chosen; what was wrong with the last one. */
export const useUpload = <T>({ what, most_kb, send, onSent }: Uploading<T>) => {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const add = async (file: File) => {
    setWrong(null)
    setBusy(true)
    try {
      if (file.size > most_kb * 1024) setWrong(`${what}は${most_kb / 1024}MBまでです`)
      else onSent(await send(file))
    } catch (error) {
      setWrong(failureWords(error))
    }
    setBusy(false)
  }
  return { busy, wrong, add }
}
