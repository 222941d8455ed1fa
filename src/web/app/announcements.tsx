import CircleAlert from 'lucide-react/icons/circle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { lostWords, useConnectionNote } from '#web/api/connection.ts'
import { globalError, useGlobalError } from '#web/api/global-error.ts'

/** What concerns the whole app, over every page: the global error (until closed or left), and a lost connection. */
export const Announcements = () => {
  const { pathname } = useLocation()
  const error = useGlobalError()
  const lost = useConnectionNote()
  const place = useRef(pathname)
  useEffect(() => {
    if (place.current !== pathname) globalError.clear()
    place.current = pathname
  }, [pathname])
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 mt-[env(safe-area-inset-top)] flex flex-col items-center gap-2 p-2 print:hidden">
      {error !== null && (
        <div
          role="alert"
          className="pointer-events-auto flex w-full max-w-140 animate-appear items-start gap-3 rounded-card border border-vermilion bg-vermilion-pale py-1 pr-1 pl-4 shadow-overlay"
        >
          <CircleAlert size={20} className="mt-3 shrink-0 text-vermilion" />
          <p className="flex-1 py-2 font-bold whitespace-pre-line">{error}</p>
          <button
            type="button"
            aria-label="閉じる"
            className="grid size-11 shrink-0 place-items-center rounded-input"
            onClick={globalError.clear}
          >
            <X size={20} />
          </button>
        </div>
      )}
      <output>
        {lost && (
          <span className="flex animate-appear items-center gap-2 rounded-full border border-amber bg-amber-pale px-4 py-2 text-sm font-bold text-amber shadow-overlay">
            <WifiOff size={16} className="shrink-0" />
            {lostWords()}
          </span>
        )}
      </output>
    </div>
  )
}
