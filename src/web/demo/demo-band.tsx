import FlaskConical from 'lucide-react/icons/flask-conical'
import { buttonClass } from '#web/ui/button.tsx'

/** One side stands beside the other, in a frame: what leads away is said by the page around both. */
export const isFramed = (): boolean => window.parent !== window

/** Over every page of the demo, by its look alone (the skip link stays the first of all): that it is one, and the way to the other side and to the real thing. */
export const DemoBand = ({
  children,
  other,
  begin,
}: {
  children: string
  other: { href: string; label: string }
  begin: { href: string; label: string }
}) => (
  <aside
    aria-label="デモ"
    className="order-first flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-amber bg-amber-pale px-4 py-1.5 text-sm print:hidden"
  >
    <p className="flex min-w-0 flex-1 basis-56 items-center gap-2">
      <FlaskConical size={18} className="shrink-0 text-amber" />
      <span className="phrase">
        <b>デモ</b>　{children}
      </span>
    </p>
    {!isFramed() && (
      <p className="flex flex-wrap items-center gap-2">
        {[other, begin].map(({ href, label }) => (
          <a key={href} href={href} className={buttonClass({ look: 'secondary', size: 'small' })}>
            {label}
          </a>
        ))}
      </p>
    )}
  </aside>
)
