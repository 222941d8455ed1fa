import { TokenOrderPage } from './order-page.tsx'

/** The link on a fax and in a mail. */
export const Screen = () => <TokenOrderPage opening={order => `${order.parties.consumer.name}様からのご注文`} />
