/** By which way a code goes to the desk of a supplier that has no login yet. */
export const enrolment_channels = ['mail', 'fax'] as const
export type EnrolmentChannel = (typeof enrolment_channels)[number]

/** What a supplier is asked next that comes in by the link of an order. */
export const enrolment_steps = ['login', 'code', 'done'] as const
export type EnrolmentStep = (typeof enrolment_steps)[number]

type Reached = { mail_address: string | null; fax_number: string | null }
type Way = { channel: EnrolmentChannel; destination: string }

/** Where its restaurant reaches the supplier: a code to one of these proves its desk, the one of its orders first. */
export const waysTo = ({ mail_address, fax_number }: Reached, method: string): Way[] => {
  const ways: Way[] = [
    ...(mail_address ? [{ channel: 'mail' as const, destination: mail_address }] : []),
    ...(fax_number ? [{ channel: 'fax' as const, destination: fax_number }] : []),
  ]
  return method === 'fax' ? ways.reverse() : ways
}

const bare = ({ channel, destination }: Way) =>
  channel === 'mail' ? destination.toLowerCase() : destination.replaceAll('-', '')

/** Whether it still is what its restaurant writes to. */
export const isSameWay = (one: Way, other: Way): boolean => one.channel === other.channel && bare(one) === bare(other)

/** Whoever only holds a link is not told a mail address: its own people know it by this. */
export const maskedMail = (mail_address: string): string => {
  const at = mail_address.lastIndexOf('@')
  return `${mail_address.slice(0, 1)}***${mail_address.slice(at)}`
}
