import { useNavigate } from 'react-router'
import {
  copyFlyer,
  type Flyer,
  getFlyer,
  listFlyers,
  restoreFlyer,
  withdrawFlyer,
} from '#contract/flyers/flyers.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useTold } from '#web/form/use-told.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Shows a flyer as it stands now, everywhere. */
export const putFlyer = (flyer: Flyer) => {
  setData(getFlyer, { params: { supplier_id: supplierId(), web_flyer_id: flyer.id } }, flyer)
  void invalidate(listFlyers)
}

/** What can be done about a flyer that was published; where it is refused, what stands is shown. */
export const useFlyer = (web_flyer_id: string) => {
  const params = { supplier_id: supplierId(), web_flyer_id }
  const say = useToast()
  const told = useTold()
  const navigate = useNavigate()
  const put = (current: unknown) => putFlyer(current as Flyer)
  const restore = () =>
    told(async () => {
      put(await call(restoreFlyer, { params }))
      say('取り下げを取り消し、もう一度掲載しました')
    }, put)
  const withdraw = () =>
    told(async () => {
      put(await call(withdrawFlyer, { params }))
      say('チラシを取り下げました', { action: { label: '元に戻す', onPress: () => void restore() } })
    }, put)
  const copy = () =>
    told(async () => {
      const made = await call(copyFlyer, { params })
      say('写しの下書きを作りました。納品日を入れてください')
      await navigate(pathTo(supplierPages.webFlyer.path, { web_flyer_id: made.id }))
    })
  return { withdraw, restore, copy }
}
