import { getOwnRestaurant } from '#contract/accounts/own-restaurant.contract.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'

/** Restaurant and person of this session, as a contact form names them; undefined until both have been asked for. */
export const useOwnRestaurant = (): Record<string, string> | undefined => {
  const session = useConsumerSession()
  // Asked once: what was filled in is the person's own from then on.
  const { data, error } = useData(
    getOwnRestaurant,
    { params: { consumer_id: consumerId() } },
    { enabled: consumerId() !== '', throws: false, fresh_for: Number.POSITIVE_INFINITY },
  )
  if (!session || (!data && !error)) return undefined
  const named = session.consumers.find(one => one.id === session.consumer_id)
  const { name, phone_number, mail_address } = data ?? { name: named?.name ?? '', phone_number: '', mail_address: '' }
  return { name, contact_name: session.name, phone_number, mail_address }
}
