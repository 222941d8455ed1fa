import { useConsumerSession } from '#web/api/session.ts'

/** Restaurant and person of this session, as a contact form names them. */
export const useOwnRestaurant = (): Record<string, string> | undefined => {
  const session = useConsumerSession()
  if (!session) return undefined
  const own = session.consumers.find(one => one.id === session.consumer_id)
  return { name: own?.name ?? '', contact_name: session.name }
}
