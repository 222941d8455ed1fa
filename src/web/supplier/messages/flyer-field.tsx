import { flyersPage } from '#contract/first-flyers.ts'
import type { Message } from '#contract/messages/messages.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { flyer_state_names } from '#domain/flyers/flyer.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { flyerTitle, periodShort } from '#web/supplier/flyers/flyer-states.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { CarriedFlyer } from './carried-flyer.ts'

type Carried = Message['flyer']

/** Which published flyer a message carries, of those that can still be ordered by. */
export const FlyerField = ({
  flyer,
  error,
  onChange,
}: {
  flyer: Carried
  error: string | undefined
  onChange: (flyer: Carried) => void
}) => {
  const params = { supplier_id: supplierId() }
  const { data: on } = useData(...flyersPage(params, { state: 'on' }))
  const { data: coming } = useData(...flyersPage(params, { state: 'coming' }))
  const found = [...(on?.items ?? []), ...(coming?.items ?? [])]
  const offered = flyer === null || found.some(one => one.id === flyer.id) ? found : [flyer, ...found]
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="WEBチラシ"
        name="web_flyer_id"
        hint="飲食店はメッセージの中で、チラシの価格のまま数量を入れられます。"
        error={error}
        value={flyer?.id ?? ''}
        placeholder="付けない"
        onChange={id => {
          const chosen = offered.find(one => one.id === id)
          onChange(chosen ? carriedOf(chosen) : null)
        }}
        choices={offered.map(one => ({
          value: one.id,
          label: `${flyerTitle(one.title)}（${flyer_state_names[one.state]}・${periodShort(one)}）`,
        }))}
      />
      {flyer && <CarriedFlyer id={flyer.id} />}
      {on && coming && offered.length === 0 && (
        <p className="phrase text-sm text-ink-soft">
          掲載中のチラシがありません。
          <TextLink to={supplierPages.webFlyerNew.path}>チラシを作って掲載する</TextLink>
          と、ここで選べます。ここまでの内容は残ります。
        </p>
      )}
    </div>
  )
}

const carriedOf = ({ id, title, state, delivery_from, delivery_to }: NonNullable<Carried>): NonNullable<Carried> => ({
  id,
  title,
  state,
  delivery_from,
  delivery_to,
})
