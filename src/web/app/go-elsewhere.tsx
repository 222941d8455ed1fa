import ExternalLink from 'lucide-react/icons/external-link'
import { type ReactNode, useEffect, useState } from 'react'
import { isSilent } from '#web/api/error-handler.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type GoElsewhereProps = {
  /** Asks where to go. */
  begin: () => Promise<{ url: string }>
  look?: 'primary'
  children: ReactNode
}

/** Leaves for another service's page. What could not be asked is said, and nothing has happened. */
export const GoElsewhere = ({ begin, look, children }: GoElsewhereProps) => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    // The back button shows this page again as it was left.
    const shown = () => setBusy(false)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  const go = async () => {
    setBusy(true)
    setFailed(null)
    try {
      window.location.assign((await begin()).url)
    } catch (error) {
      setBusy(false)
      if (!isSilent(error)) setFailed(failureWords(error))
    }
  }
  return (
    <>
      {failed !== null && <Notice kind="error" title={failed} />}
      <Button {...(look && { look, size: 'large' })} wide icon={ExternalLink} busy={busy} onClick={() => void go()}>
        {children}
      </Button>
    </>
  )
}
