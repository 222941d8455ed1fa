/** The start of what never leaves this machine. */
const this_machine = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|)$/

/** Whether an address to listen at is reached from this machine alone. */
export const isThisMachine = (host: string): boolean => this_machine.test(host)

/**
 * Whether what goes there could be read under way: no TLS by the URL's protocol, or of PostgreSQL no `sslmode` that checks
 * whose certificate it is. Not what stays on this machine, nor what goes to `hosts`, which somebody has named as a network
 * of his own.
 */
export const isPlain = (url: string, hosts: readonly string[]): boolean => {
  const { protocol, hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  if (isThisMachine(host) || host.startsWith('/') || hosts.includes(host)) return false
  if (/^postgres(ql)?:$/.test(protocol)) return searchParams.get('sslmode') !== 'verify-full'
  return protocol !== 'https:' && protocol !== 'smtps:'
}
