/**
 * A fax gateway with InterFAX's API on a rough day, in memory: submissions that are refused, cut off before or after they
 * were taken, or taken long after the caller has gone; records that lag; callbacks that come twice, late, too early or
 * never; machines that are engaged, unplugged or telephones. `now` is its only clock and `random` its only chance.
 */
export type RoughGateway = ReturnType<typeof roughGateway>

type Fax = {
  id: number
  reference: string
  number: string
  submitted_at: number
  /** Later than the submission where the gateway is slow to take it in: till then nobody finds it. */
  known_at: number
  ends_at: number
  status: number
  pages: number
}

type Callback = { due: number; id: number; status: number }

const second = 1000
const minute = 60 * second

const refused_by_machine = [6017, 6018, 3906, 3905, 3931, 6001, 1]

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export const chance = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const json = (body: unknown, status = 200) => Response.json(body, { status })

export const roughGateway = ({
  now,
  random,
  fault_rate = 0.1,
}: {
  now: () => number
  random: () => number
  /** Of submissions, questions, calls of machines and callbacks, each. */
  fault_rate?: number
}) => {
  const faxes = new Map<number, Fax>()
  const callbacks: Callback[] = []
  const unplugged = new Map<string, { from: number; until: number }>()
  /** Each submission that came, refused ones too. */
  const submissions: { at: number; reference: string }[] = []
  let down: { from: number; until: number } | undefined
  const collisions: string[] = []

  const happens = (rate = fault_rate) => random() < rate
  const within = (span: { from: number; until: number } | undefined, at: number) =>
    span !== undefined && at >= span.from && at < span.until

  const resultOf = (number: string, at: number): number => {
    if (within(unplugged.get(number), at)) return 6018
    if (!happens()) return 0
    return refused_by_machine[Math.floor(random() * refused_by_machine.length)] ?? 6017
  }

  const announce = ({ id, status, ends_at }: Fax) => {
    if (happens(0.05)) return
    if (happens(0.05)) callbacks.push({ due: ends_at - 20 * second, id, status: 6017 })
    callbacks.push({ due: ends_at + (happens() ? (5 + random() * 15) * minute : second), id, status })
    if (happens()) {
      for (const later of [0, 30, 600])
        callbacks.push({ due: ends_at + later * second, id, status: later ? status : 1 })
    }
  }

  const take = (query: URLSearchParams, body: Buffer, known_at: number): Fax => {
    const number = query.get('faxNumber') ?? ''
    const ringing = [...faxes.values()].some(one => one.number === number && one.ends_at > known_at)
    if (ringing) collisions.push(query.get('reference') ?? '')
    const fax = {
      id: faxes.size + 1,
      reference: query.get('reference') ?? '',
      number,
      submitted_at: now(),
      known_at,
      ends_at: known_at + (25 + random() * 40) * second,
      status: ringing ? 6017 : resultOf(number, known_at),
      pages: body.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 1,
    }
    faxes.set(fax.id, fax)
    announce(fax)
    return fax
  }

  const submit = (query: URLSearchParams, body: Buffer, base: string): Response | 'cut' => {
    submissions.push({ at: now(), reference: query.get('reference') ?? '' })
    if (happens()) {
      const kind = Math.floor(random() * 5)
      if (kind === 0) return json({ message: 'busy' }, 503)
      if (kind === 1) return 'cut'
      take(query, body, kind === 2 ? now() + 40 * second : now())
      return kind === 3 ? json({ message: 'failed after all' }, 500) : 'cut'
    }
    const { id } = take(query, body, now())
    return new Response(null, { status: 201, headers: { location: `${base}/outbound/faxes/${id}` } })
  }

  const recordOf = ({ id, ends_at, status, pages }: Fax) => {
    // Now and then the record lags behind the call.
    const ended = now() >= ends_at && !happens(0.03)
    const pagesSent = !ended ? 0 : status === 0 ? pages : status === 3906 ? 1 : 0
    return { id, status: ended ? status : -1, pagesSent, costPerUnit: 10, units: pagesSent }
  }

  return {
    /** Answers as the gateway would; `cut`: the connection ends without an answer. */
    answer: async (request: Request): Promise<Response | 'cut'> => {
      const { pathname, searchParams, origin } = new URL(request.url)
      const body = request.method === 'POST' ? Buffer.from(await request.arrayBuffer()) : Buffer.alloc(0)
      if (within(down, now())) {
        if (request.method === 'POST') submissions.push({ at: now(), reference: searchParams.get('reference') ?? '' })
        return happens(0.5) ? 'cut' : json({ message: 'down' }, 503)
      }
      if (request.method === 'POST' && pathname === '/outbound/faxes') return submit(searchParams, body, origin)
      if (happens()) return happens(0.5) ? 'cut' : json({ message: 'try later' }, 503)
      const known = [...faxes.values()].filter(one => one.known_at <= now())
      if (pathname === '/outbound/search') {
        return json(known.filter(one => one.reference === searchParams.get('reference')).map(recordOf))
      }
      const id = Number(/^\/outbound\/faxes\/(\d+)$/.exec(pathname)?.[1])
      const found = known.find(one => one.id === id)
      return found ? json(recordOf(found)) : json({ message: 'no such fax' }, 404)
    },
    /** The forms that it posts back by now, in the order in which they arrive. */
    dueCallbacks: (): string[] => {
      const due = callbacks.filter(one => one.due <= now()).toSorted((one, other) => one.due - other.due)
      callbacks.splice(0, callbacks.length, ...callbacks.filter(one => !due.includes(one)))
      return due.map(({ id, status }) => `TransactionID=${id}&Status=${status}`)
    },
    unplug: (number: string, span: { from: number; until: number }) => unplugged.set(number, span),
    goDown: (span: { from: number; until: number }) => {
      down = span
    },
    /** Every fax that it took, oldest first. */
    faxes: (): readonly Fax[] => [...faxes.values()],
    submissions: (): readonly { at: number; reference: string }[] => submissions,
    /** References of calls that rang while another one was on at the same machine. */
    collisions: (): readonly string[] => collisions,
  }
}
