import { useEffect } from 'react'
import { useAddressQuery } from './use-address-query.ts'

/** A push led to this page: with it its notice is read. Without a network it stays unread, and in the bell. */
export const useOpenedByPush = (
  house_id: string,
  /** One function for as long as the page lives. */
  read: (house_id: string, notification_id: string) => Promise<unknown>,
) => {
  const [params] = useAddressQuery()
  const notification_id = params.get('notice')
  useEffect(() => {
    if (notification_id !== null) read(house_id, notification_id).catch(() => {})
  }, [house_id, notification_id, read])
}
