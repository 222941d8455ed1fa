import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/**
 * What is typed beside a list is not lost by a slip: the browser asks before the page goes, and so does every way out
 * that goes through `unlessDirty`.
 */
export const useLeaveGuard = () => {
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const dirty = useRef(false)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const noteDirty = useCallback((now: boolean) => {
    dirty.current = now
  }, [])
  const unlessDirty = useCallback((go: () => void) => {
    if (dirty.current) setLeaving(() => go)
    else go()
  }, [])
  return { leaving, setLeaving, noteDirty, unlessDirty }
}

/** Asks what becomes of what is typed. `onGiveUp` forgets it; then the way out is gone. */
export const LeaveDialog = ({
  guard: { leaving, setLeaving, noteDirty },
  onGiveUp,
}: {
  guard: ReturnType<typeof useLeaveGuard>
  onGiveUp: () => void
}) => (
  <Dialog
    open={leaving !== null}
    onClose={() => setLeaving(null)}
    title="保存していない変更があります"
    width="narrow"
    actions={
      <>
        <Button onClick={() => setLeaving(null)} data-autofocus>
          編集に戻る
        </Button>
        <Button
          look="danger"
          onClick={() => {
            noteDirty(false)
            onGiveUp()
            setLeaving(null)
            leaving?.()
          }}
        >
          変更を捨てる
        </Button>
      </>
    }
  >
    <p>このまま進むと、入力した内容は失われます。</p>
  </Dialog>
)
