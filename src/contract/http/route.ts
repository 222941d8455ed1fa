import type * as z from 'zod/mini'
import type { AdminLook } from '#domain/audits/admin-acts.ts'

/** The three areas of requirements section 6, each with its own login. */
export type Area = 'consumer' | 'supplier' | 'admin'
export const areas: readonly Area[] = ['consumer', 'supplier', 'admin']

/**
 * Who may call: anyone, or a session of one area (with `role: 'owner'`, only its owners: others get 403). `right: 'items'`:
 * of a supplier, only who may change items and prices.
 */
export type Access = { area: 'public' } | { area: Area; role?: 'owner' } | { area: 'supplier'; right: 'items' }

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters that a path names: `/a/:b_id` has `{ b_id: string }`. */
export type Params<P extends string> = { [Name in ParamNames<P>]: string }

export type Json<T> = { kind: 'json'; status: 200 | 201; schema: z.ZodMiniType<T> }
export type Empty = { kind: 'empty'; status: 204 }
export type File = { kind: 'file'; status: 200; type: string }
export type Events = { kind: 'events'; status: 200 }
export type Reply = Json<unknown> | Empty | File | Events

// @__NO_SIDE_EFFECTS__
export const ok = <T>(schema: z.ZodMiniType<T>): Json<T> => ({ kind: 'json', status: 200, schema })
// @__NO_SIDE_EFFECTS__
export const created = <T>(schema: z.ZodMiniType<T>): Json<T> => ({ kind: 'json', status: 201, schema })
export const empty: Empty = { kind: 'empty', status: 204 }
// @__NO_SIDE_EFFECTS__
export const file = (type: string): File => ({ kind: 'file', status: 200, type })
export const events: Events = { kind: 'events', status: 200 }

export type Route = {
  method: Method
  path: string
  access: Access
  /** What it is for, in one line: shown in the OpenAPI page. */
  summary: string
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** May be called by somebody who has not changed the first password yet, or has no second step yet; nothing else may. */
  with_first_password?: true
  /** Of the staff's own: it shows somebody's data, and each look is kept under this name. */
  look?: AdminLook
  /** May be called while this browser sees a screen as its user does: it ends that. Nothing else that is no question may. */
  while_looking?: true
  /** A multipart upload with one field named `file`; the size in KB that is accepted. */
  upload_kb?: number
  /** The caller must send an `Idempotency-Key` header. */
  idempotent?: true
  /** Accepted from outside without a CSRF token: it proves itself in another way, which is named here. */
  no_csrf?: string
  reply: Reply
}

/**
 * Declares one call: its exact path, who may make it, what goes in and what comes out.
 * Path parameters that end in `_id` or `id` are UUIDs: anything else is a 404.
 */
// @__NO_SIDE_EFFECTS__
export const route = <const R extends Route>(definition: R): R => definition

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined

export type QueryOf<R extends Route> = Output<R['query']>
export type BodyOf<R extends Route> = Output<R['body']>
export type QueryInput<R extends Route> = Input<R['query']>
export type BodyInput<R extends Route> = Input<R['body']>
export type ParamsOf<R extends Route> = Params<R['path']>
export type ReplyOf<R extends Route> = R['reply'] extends Json<infer T> ? T : undefined
