import { useLocation } from 'react-router'
import { Notice } from '#web/ui/notice.tsx'
import type { LeftOut } from './fill-usual.ts'

/** What of the usual orders that led here could not be put in, by supplier. */
export const UsualLeftOut = () => {
  const state: unknown = useLocation().state
  const left_out = (state as { left_out?: LeftOut[] } | null)?.left_out ?? []
  if (left_out.length === 0) return null
  return (
    <Notice kind="warning" className="m-4" title="次の商品は、この納品日に発注できないため入れていません">
      <ul>
        {left_out.map(({ supplier_name, names }) => (
          <li key={supplier_name}>
            <span className="font-bold">{supplier_name}</span>：{names.join('、')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
