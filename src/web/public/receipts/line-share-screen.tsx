import { TokenOrderPage } from './order-page.tsx'

/** Where the link of a shared LINE message leads. */
export const Screen = () => (
  <TokenOrderPage opening={order => `${order.parties.consumer.name}様からLINEで届いたご注文`} />
)
