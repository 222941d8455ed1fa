import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { useConnectionLost } from '#web/api/connection.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { newKey } from '#web/api/new-key.ts'
import { dropPhoto, keepPhoto, keptPhoto } from '#web/consumer/offline/kept-photos.ts'
import type { Photos } from './inspect-draft.ts'
import { lighter } from './lighter.ts'

const upload_mb = 10

/** How many there may be, and how one is sent. */
export type PhotoDoor = { most: number; put: (file: Blob) => Promise<{ id: string }> }

/** It will never be taken, however often it is sent. */
const refused = (error: unknown) => error instanceof ApiError && [400, 413, 415, 422].includes(error.status ?? 0)

/** Made lighter and kept on the device, each under its own key; and why one was not, or null. */
const keepAll = async (files: readonly File[]) => {
  const keys: string[] = []
  let too_large: string | null = null
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- a phone has memory for one of them
    const light = await lighter(file)
    if (light.size > upload_mb * 1024 * 1024) {
      too_large = `写真は1枚${upload_mb}MBまでです`
      continue
    }
    const key = newKey()
    // oxlint-disable-next-line no-await-in-loop -- see above
    await keepPhoto(key, light)
    keys.push(key)
  }
  return { keys, too_large }
}

/** Sends what is kept, one after the other, once at a time; `drop` takes what has gone, or never will, off the list. */
const useSendingEach = (
  put: PhotoDoor['put'],
  latest: RefObject<Photos>,
  drop: (key: string, image: { id: string } | null) => void,
) => {
  const [busy, setBusy] = useState(false)
  const [why, setWhy] = useState<string | null>(null)
  const running = useRef(false)
  const send = async (keys: readonly string[]) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setWhy(null)
    const done = new Set<string>()
    let failed = false
    const next = () => (failed ? undefined : [...keys, ...latest.current.unsent].find(key => !done.has(key)))
    for (let key = next(); key !== undefined; key = next()) {
      done.add(key)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: a bad line carries no two
        const file = await keptPhoto(key)
        // oxlint-disable-next-line no-await-in-loop -- see above
        const image = file ? await put(file) : null
        if (!image) setWhy('写真がこの端末に残っていません。もう一度選んでください')
        drop(key, image)
      } catch (error) {
        setWhy(failureWords(error))
        if (refused(error)) drop(key, null)
        else failed = true
      }
    }
    running.current = false
    setBusy(false)
  }
  return { busy, why, setWhy, send }
}

/**
 * Photographs: kept on the device as they are taken, sent one after the other. What did not go is sent
 * as soon as there is a network again, and when the page is opened anew.
 */
export const usePhotos = (
  photos: Photos,
  { most, put }: PhotoDoor,
  onChange: (change: (photos: Photos) => Photos) => void,
) => {
  const lost = useConnectionLost()
  const latest = useRef(photos)
  useEffect(() => {
    latest.current = photos
  })
  const drop = (key: string, image: { id: string } | null) => {
    onChange(now => ({
      images: image ? [...now.images, image] : now.images,
      unsent: now.unsent.filter(one => one !== key),
    }))
    void dropPhoto(key)
  }
  const { busy, why, setWhy, send } = useSendingEach(put, latest, drop)
  const sending = useRef(send)
  useEffect(() => {
    sending.current = send
  })
  useEffect(() => {
    if (!lost && latest.current.unsent.length > 0) void sending.current([])
  }, [lost])

  const add = async (files: readonly File[]) => {
    const { images, unsent } = latest.current
    const free = most - images.length - unsent.length
    const too_many = files.length > free ? `写真は${most}枚までです。${files.length - free}枚は加えていません` : null
    const { keys, too_large } = await keepAll(files.slice(0, free))
    onChange(now => ({ ...now, unsent: [...now.unsent, ...keys] }))
    await send(keys)
    const left_out = too_large ?? too_many
    if (left_out !== null) setWhy(now => now ?? left_out)
  }
  return { busy, why, add, send: () => send([]), drop: (key: string) => drop(key, null) }
}
