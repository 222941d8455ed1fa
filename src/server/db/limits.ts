/** How long the database may take, in milliseconds: what takes longer is an error and no silence. */
export type Limits = {
  /** To get a connection, from the pool or from the server. */
  connect: number
  /** A statement, and waiting for a lock: told by the server. */
  statement: number
  lock: number
  /** A transaction between two statements: longer, its process hangs, and holds locks. */
  idle: number
  /** No byte from the server while it owes an answer: longer, nobody is there any more, whatever the socket says. */
  silence: number
}

/** A person waits for a web process; a job may read for minutes. The web's add up to less than 10 s until a pool is whole. */
export const database_limits: Record<'web' | 'worker', Limits> = {
  web: { connect: 5_000, statement: 8_000, lock: 4_000, idle: 20_000, silence: 9_000 },
  worker: { connect: 10_000, statement: 600_000, lock: 60_000, idle: 600_000, silence: 610_000 },
}

/** What a file of a million lines may take in the web process: see `bePatient`. */
export const patience = 600_000
