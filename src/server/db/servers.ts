import pg from 'pg'

/**
 * The servers that a URL names, in its order, a URL each: `postgres://user@a:5432,b:5432/oroshi` is libpq's form for
 * a primary and its standbys, whichever of them is which at the moment.
 */
export const serversOf = (url: string): [string, ...string[]] => {
  const [, begin = '', hosts = '', rest = ''] = /^([^:/]+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  const [first = '', ...others] = hosts.split(',')
  const whole = (host: string) => begin + host + rest
  return others.length ? [whole(first), ...others.map(whole)] : [url]
}

/** Of a connection that can't be written to. */
export class FollowsOnly extends Error {}

/** Whether it is one that only follows; throws where it does not answer. */
const follows = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    return rows[0]?.follows === true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The URL of the server that writes. The first where there is but one; throws where none of several does. */
export const primaryOf = async (url: string): Promise<string> => {
  const servers = serversOf(url)
  if (servers.length === 1) return url
  const reasons: unknown[] = []
  for (const server of servers) {
    try {
      if (!(await follows(server))) return server
    } catch (error) {
      reasons.push(error)
    }
  }
  throw new Error('no server of DATABASE_URL can be written to', { cause: reasons })
}
