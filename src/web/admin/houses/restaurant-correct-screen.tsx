import { useNavigate, useParams } from 'react-router'
import { own_restaurant_labels, own_restaurant_numbers } from '#contract/accounts/own-restaurant.form.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { getAdminRestaurant, listAdminRestaurants } from '#contract/houses/admin-restaurants.contract.ts'
import { restaurantCorrection } from '#contract/houses/correction.form.ts'
import { correctRestaurant, getRestaurantData, type RestaurantData } from '#contract/houses/corrections.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { newNumbers } from '#contract/validation/contact.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { CorrectionForm } from './correction-form.tsx'

const standingOf = ({ revision, ...values }: RestaurantData) => ({ revision, values })

/** Corrects what a restaurant says of itself. */
export const Screen = () => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data } = useData(...adminFirst.restaurantCorrect({ id }).data, { fresh_for: 0 })
  const params = { id }
  const page = pathTo(adminPages.restaurantDetail, params)
  return (
    <>
      <DeskBack to={page}>飲食店の登録内容</DeskBack>
      <DeskHead title={adminPages.restaurantCorrect.title} />
      {data ? (
        <CorrectionForm
          key={`${id} ${data.revision}`}
          kept_as={`correct:restaurant:${id}`}
          schema={restaurantCorrection.check(newNumbers(own_restaurant_numbers, data))}
          standing={standingOf(data)}
          labels={own_restaurant_labels}
          required={['name', 'phone_number']}
          hints={{ mail_address: '変えると、前と後のアドレスの両方に知らせます' }}
          save={async (body, revision) =>
            standingOf(await call(correctRestaurant, { params, body: { ...body, revision } }))
          }
          onOutdated={() => void invalidate(getRestaurantData)}
          onSaved={() => {
            void Promise.all([getRestaurantData, getAdminRestaurant, listAdminRestaurants].map(one => invalidate(one)))
            void navigate(page)
          }}
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  )
}
