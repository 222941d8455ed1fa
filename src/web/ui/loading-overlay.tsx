import LoaderCircle from 'lucide-react/icons/loader-circle'

/**
 * Over the whole page while something is sent that must not be pressed twice. The pictures of a human check lie above
 * it.
 */
export const LoadingOverlay = ({ children }: { children: string }) => (
  <div
    data-loading-overlay
    className="fixed inset-0 z-40 grid animate-appear cursor-wait place-items-center bg-ink/50 p-4"
  >
    <output className="flex items-center gap-3 rounded-card bg-surface px-6 py-4 font-bold shadow-overlay">
      <LoaderCircle size={24} className="shrink-0 animate-spin text-leaf" />
      {children}
    </output>
  </div>
)
