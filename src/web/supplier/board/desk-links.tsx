import Bell from 'lucide-react/icons/bell'
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import History from 'lucide-react/icons/history'
import Package from 'lucide-react/icons/package'
import Printer from 'lucide-react/icons/printer'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type Day, monthOf } from '#domain/shared/day.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Link } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/menu.tsx'

import { type BoardFilter, printHref, productsHref } from './board-filter.ts'

/** From the board: its day's prints, and what there is to look up. */
export const DeskLinks = ({
  filter,
  today,
  onNews,
}: {
  filter: BoardFilter
  today: Day
  /** Asks for what others did lately. */
  onNews: () => void
}) => {
  const dated = filter.mode !== 'any'
  const month = monthOf(dated ? filter.date : today)
  return (
    <>
      {dated && (
        <Link
          to={printHref(filter)}
          aria-label="まとめて印刷 Shift+P"
          title="まとめて印刷 Shift+P"
          className="grid size-9 place-items-center rounded-input hover:bg-ground"
        >
          <Printer size={20} />
        </Link>
      )}
      <Menu
        label="集計・履歴"
        button={<ChartColumn size={20} />}
        dense
        items={[
          ...(dated ? [{ label: supplierPages.productQuantities.title, icon: Package, to: productsHref(filter) }] : []),
          {
            label: supplierPages.orderCounts.title,
            icon: ChartColumn,
            to: pathTo(
              supplierPages.orderCounts.path,
              { month },
              { mode: filter.mode === 'order_date' ? 'order_date' : null },
            ),
          },
          { label: supplierPages.claims.title, icon: ClipboardCheck, to: supplierPages.claims.path },
          { label: supplierPages.orderHistory.title, icon: History, to: supplierPages.orderHistory.path },
          { label: '最近の動き', icon: Bell, onPress: onNews },
        ]}
      />
    </>
  )
}
