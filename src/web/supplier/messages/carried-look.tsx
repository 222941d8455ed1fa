import { getFlyer } from '#contract/flyers/flyers.contract.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { draftOf } from '#web/supplier/flyers/flyer-draft.ts'
import { FlyerLook } from '#web/supplier/flyers/flyer-look.tsx'
import { flyerTitle } from '#web/supplier/flyers/flyer-states.tsx'

/** The flyer of a message as a restaurant finds it there; `seen`: what one store may order of it, and whether it sees prices. */
export const CarriedLook = ({
  id,
  seen,
}: {
  id: string
  seen?: { flyer_item_ids: readonly string[]; price_visible: boolean }
}) => {
  const { data } = useData(getFlyer, { params: { supplier_id: supplierId(), web_flyer_id: id } }, { throws: false })
  if (!data) return null
  const draft = draftOf(data)
  const items = draft.items.filter(one => seen?.flyer_item_ids.includes(one.product_item_id) ?? true)
  if (items.length === 0) return <p className="text-sm text-amber">この得意先が発注できるチラシの商品はありません。</p>
  return (
    <FlyerLook
      draft={{ ...draft, items }}
      label={seen ? `届く${flyerTitle(data.title)}` : flyerTitle(data.title)}
      price_visible={seen?.price_visible}
    />
  )
}
