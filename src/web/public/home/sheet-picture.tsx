import Clock from 'lucide-react/icons/clock'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'

const lines = [
  { name: '真鯛 養殖 1.5kg前後', origin: '愛媛', price: '¥1,280/kg(概算)', quantity: '2', unit: '尾' },
  { name: 'ホタテ貝柱 生食 1kg', origin: '北海道', price: '¥4,980/袋', quantity: '1', unit: '袋' },
  { name: 'するめいか', origin: '青森', price: '¥420/杯', quantity: '6', unit: '杯' },
]

/** What the order sheet looks like on a phone: a picture, drawn from the product's own shapes. */
export const SheetPicture = () => (
  <figure className="mx-auto w-full max-w-80">
    <div
      aria-hidden="true"
      className="overflow-hidden rounded-[24px] border-8 border-ink bg-surface text-sm shadow-overlay"
    >
      <div className="border-b px-4 py-3">
        <div className="text-base font-bold">発注</div>
        <div className="mt-1 flex items-center justify-between gap-2 text-xs">
          <span>納品日 明日</span>
          <span className="flex items-center gap-1 font-bold text-amber">
            <Clock size={14} />
            本日17:00まで（あと42分）
          </span>
        </div>
      </div>
      {lines.map(line => (
        <div key={line.name} className="border-b px-4 py-3">
          <div className="flex justify-between gap-2 font-bold">
            <span>{line.name}</span>
            <span className="shrink-0 font-normal text-ink-soft">{line.origin}</span>
          </div>
          <div className="mt-1 flex items-center justify-between gap-2">
            <span className="text-xs text-ink-soft">{line.price}</span>
            <span className="flex items-center gap-2">
              <Round icon={<Minus size={16} />} />
              <span className="min-w-10 text-center font-bold tabular-nums">
                {line.quantity} {line.unit}
              </span>
              <Round icon={<Plus size={16} />} />
            </span>
          </div>
        </div>
      ))}
      <div className="flex items-center justify-between gap-2 px-4 py-3">
        <span className="font-bold tabular-nums">3点</span>
        <span className="rounded-input bg-leaf px-4 py-2 font-bold text-surface">確認へ</span>
      </div>
    </div>
    <figcaption className="mt-2 text-center text-xs text-ink-soft">発注画面の例</figcaption>
  </figure>
)

const Round = ({ icon }: { icon: ReactNode }) => (
  <span className="grid size-9 place-items-center rounded-input border border-ink-faint">{icon}</span>
)
