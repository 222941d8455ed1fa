import { grouped } from '#domain/shared/count.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Before many prices change: how many of them would be far from what they were. Their rows stand first, marked. */
export const FarRows = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <Notice kind="warning" title={`単価がいまと大きく違う商品が${grouped(count)}件あります`}>
      下の一覧の先頭に「大きく違う」と出ています。桁の間違いがないか、前後の値を確かめてください。
    </Notice>
  )
