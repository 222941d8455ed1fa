import { enterNotListed } from '#contract/joining/invite-joining.contract.ts'
import { type Joining, saveJoiningRestaurant } from '#contract/joining/joining.contract.ts'
import type { JoiningRestaurant } from '#contract/joining/joining.form.ts'
import { call } from '#web/api/call.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { useDoor } from './door.ts'
import { JoiningFrame } from './joining-frame.tsx'
import { RestaurantForm, searchedAs } from './restaurant-form.tsx'
import { useGoingOn } from './use-going-on.ts'

/** What is typed belongs to this joining and this entry: for another one it begins anew. */
const draftOf = ({ expires_at, restaurant }: Joining, place: 'detail' | 'not_listed') =>
  [place, expires_at, place === 'detail' ? restaurant?.restaurant_id : ''].join(':')

/** The chosen restaurant, looked through. */
export const DetailStep = ({ joining, back }: { joining: Joining; back: string }) => {
  const door = useDoor()
  const goOn = useGoingOn()
  const save = (restaurant: JoiningRestaurant) =>
    goOn(() => call(saveJoiningRestaurant, { body: { revision: joining.revision, restaurant } }))
  return (
    <JoiningFrame
      title="お店の内容をご確認ください"
      lead={
        joining.supplier_name === null
          ? 'この内容で登録します。違うところは直せます。'
          : `この内容で登録し、${joining.supplier_name}に伝わります。違うところは直せます。`
      }
      place="detail"
      back={back}
    >
      <RestaurantForm draft={draftOf(joining, 'detail')} from={joining.restaurant} onSave={save} />
      <TextLink to={door.path('restaurant')} tall className="text-sm">
        このお店ではないので、探し直す
      </TextLink>
    </JoiningFrame>
  )
}

/** A restaurant that the directory does not have, written by hand. What the supplier's books know stands there already. */
export const NotListedStep = ({ joining }: { joining: Joining }) => {
  const door = useDoor()
  const goOn = useGoingOn()
  const { token } = door
  const known = joining.restaurant?.restaurant_id === null ? joining.restaurant : null
  const [query] = useAddressQuery()
  const save = (restaurant: JoiningRestaurant) =>
    goOn(() => {
      const body = { revision: joining.revision, restaurant }
      return token === null ? call(saveJoiningRestaurant, { body }) : call(enterNotListed, { params: { token }, body })
    })
  return (
    <JoiningFrame title="お店の内容を入力してください" place="not_listed" back={door.path('restaurant')}>
      <RestaurantForm
        draft={draftOf(joining, 'not_listed')}
        from={known ?? searchedAs(query.get('q') ?? '')}
        onSave={save}
      />
    </JoiningFrame>
  )
}
