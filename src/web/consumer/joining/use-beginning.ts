import { useState } from 'react'
import { useNavigate } from 'react-router'
import { beginByStore } from '#contract/joining/invite-joining.contract.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import type { useFlyerDoor } from './use-flyer-door.ts'

/** Begins the joining of an invitation, or goes on with the one that this browser has begun. */
export const useBeginning = ({ token, joining, path, keep }: ReturnType<typeof useFlyerDoor>) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const begin = async () => {
    if (busy) return
    setBusy(true)
    setFailed(null)
    try {
      const begun = joining && joining.step !== 'done' ? joining : await call(beginByStore, { params: { token } })
      keep(begun)
      await navigate(path(begun.step))
    } catch (error) {
      setFailed(failureWords(error))
      setBusy(false)
    }
  }
  return { busy, failed, begin }
}
