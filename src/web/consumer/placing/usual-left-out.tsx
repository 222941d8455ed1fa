import { useLocation } from 'react-router'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { pathTo } from '#web/app/path-to.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CopiedDays, LeftOut, PassedOver } from './fill-usual.ts'

type UsualState = { left_out?: LeftOut[]; passed?: PassedOver[]; copied?: CopiedDays } | null

/** What the button of the usual orders led here with. */
export const useUsualState = (): NonNullable<UsualState> => {
  const state: unknown = useLocation().state
  return (state as UsualState) ?? {}
}

/** Which day's orders stand on a supplier's part, where the usual orders led here. */
export const CopiedDay = ({ deal_id }: { deal_id: string }) => {
  const day = useUsualState().copied?.[deal_id]?.day
  return day ? <p className="text-sm text-ink-soft">{formatDayWithWeekday(day)}納品の発注と同じ内容から</p> : null
}

/** What of the usual orders that led here could not be put in, by supplier, and who is passed over. */
export const UsualLeftOut = () => {
  const { left_out = [], passed = [] } = useUsualState()
  return (
    <>
      {left_out.length > 0 && (
        <Notice kind="warning" className="m-4" title="次の商品は、この納品日に発注できないため入れていません">
          <ul>
            {left_out.map(({ supplier_name, names }) => (
              <li key={supplier_name}>
                <span className="font-bold">{supplier_name}</span>：{names.join('、')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {passed.length > 0 && (
        <div className="m-4">
          <UsualPassedOver passed={passed} title={`未発注のうち、次の${passed.length}件は入れていません`} />
        </div>
      )}
    </>
  )
}

/** Suppliers of which nothing was put in: each with the reason, and the way to its sheet. */
export const UsualPassedOver = ({ passed, title }: { passed: readonly PassedOver[]; title: string }) => (
  <Notice kind="warning" title={title}>
    <ul>
      {passed.map(({ deal_id, supplier_name, why }) => (
        <li key={deal_id}>
          <TextLink to={pathTo(consumerPages.orderSheet.path, { deal_id })} tall>
            {supplier_name}
          </TextLink>
          ：{why}
        </li>
      ))}
    </ul>
  </Notice>
)
