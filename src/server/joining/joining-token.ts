import type { FastifyReply, FastifyRequest } from 'fastify'
import { joining_days } from '#domain/joining/joining.ts'
import type { Deps } from '#server/deps.ts'
import { derivedToken, readDerivedToken } from '#server/http/derived-token.ts'

const cookieName = (deps: Deps, what = 'joining') => `${deps.config.deployed ? '__Host-' : ''}oroshi_${what}`

/** From now on this browser goes on with this joining, whichever it had before. */
export const holdJoining = (deps: Deps, reply: FastifyReply, joining_id: string) =>
  setJoining(deps, reply, 'joining', joining_id)

/** The joining is finished, and this browser has been told: what it keeps says so, and lets nobody in. */
export const holdFinished = (deps: Deps, reply: FastifyReply, joining_id: string) =>
  setJoining(deps, reply, 'joining-finished', joining_id)

const setJoining = (deps: Deps, reply: FastifyReply, purpose: string, joining_id: string) => {
  reply.setCookie(cookieName(deps), derivedToken(deps.config.secret, purpose, joining_id), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.deployed,
    maxAge: joining_days * 86_400,
  })
}

/** The id of this browser's joining; null where it has none. */
export const heldJoining = (deps: Deps, request: FastifyRequest): string | null =>
  readJoining(deps, request, 'joining') ?? readJoining(deps, request, 'joining-finished')

/** Whether the answer that its joining is finished has never reached this browser. */
export const knowsOfNoEnd = (deps: Deps, request: FastifyRequest): boolean =>
  readJoining(deps, request, 'joining') !== null

const readJoining = (deps: Deps, request: FastifyRequest, purpose: string) => {
  const token = request.cookies[cookieName(deps)]
  return token ? readDerivedToken(deps.config.secrets, purpose, token) : null
}

export const letGoOfJoining = (deps: Deps, reply: FastifyReply) => {
  reply.clearCookie(cookieName(deps), { path: '/', secure: deps.config.deployed })
}

/** What the link of a mail carries. It opens nothing without the password that was chosen. */
export const joiningLinkToken = (deps: Deps, joining_id: string): string =>
  derivedToken(deps.config.secret, 'joining-link', joining_id)

export const readJoiningLink = (deps: Deps, token: string): string | null =>
  readDerivedToken(deps.config.secrets, 'joining-link', token)

/** From now on this browser goes on with this enrolment of a supplier. */
export const holdEnrolment = (deps: Deps, reply: FastifyReply, enrolment_id: string) => {
  reply.setCookie(cookieName(deps, 'enrolment'), derivedToken(deps.config.secret, 'enrolment', enrolment_id), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.deployed,
    maxAge: joining_days * 86_400,
  })
}

/** The id of this browser's enrolment; null where it has none. */
export const heldEnrolment = (deps: Deps, request: FastifyRequest): string | null => {
  const token = request.cookies[cookieName(deps, 'enrolment')]
  return token ? readDerivedToken(deps.config.secrets, 'enrolment', token) : null
}

/** What the link of a code's mail carries: at another device it opens nothing without the password that was chosen. */
export const enrolmentLinkToken = (deps: Deps, enrolment_id: string): string =>
  derivedToken(deps.config.secret, 'enrolment-link', enrolment_id)

export const readEnrolmentLink = (deps: Deps, token: string): string | null =>
  readDerivedToken(deps.config.secrets, 'enrolment-link', token)
