import * as z from 'zod/mini'
import { created, empty, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { external_providers } from '#domain/accounts/external.ts'
import { joining_channels, joining_doors, joining_steps } from '#domain/joining/joining.ts'
import {
  joiningCodeForm,
  joiningLoginForm,
  joiningMailForm,
  joiningNumberForm,
  joiningRestaurantForm,
  joiningResumeForm,
} from './joining.form.ts'

const base = '/api/v2/consumers/registrations'
const access = { area: 'public' } as const

/** What somebody who joins has said so far, and what comes next. */
export const joiningShape = z.object({
  door: z.enum(joining_doors),
  step: z.enum(joining_steps),
  revision: z.number(),
  expires_at: instantText,
  /** Which terms were agreed to at the beginning; null: they are agreed to at the end. */
  terms_version: z.nullable(z.string()),
  /** Who invites, under which name of the restaurant in its books. */
  supplier_name: z.nullable(z.string()),
  restaurant: z.nullable(
    z.object({
      /** The entry of the directory; null: written by hand. */
      restaurant_id: z.nullable(z.string()),
      confirmed: z.boolean(),
      name: z.string(),
      name_kana: z.string(),
      postal_code: z.string(),
      prefecture: z.string(),
      address: z.string(),
      phone_number: z.string(),
      genre: z.string(),
    }),
  ),
  /** Somebody else has joined as this entry meanwhile. */
  restaurant_taken: z.boolean(),
  /** The service whose account lets in, in the place of a password. */
  external: z.nullable(z.enum(external_providers)),
  login: z.nullable(z.object({ person_name: z.string(), login_id: z.string() })),
  login_taken: z.boolean(),
  /** The code that is under way. */
  code: z.nullable(
    z.object({
      channel: z.enum(joining_channels),
      destination: z.string(),
      expires_at: instantText,
      tries_left: z.number(),
      failed: z.boolean(),
    }),
  ),
  proven: z.nullable(z.object({ channel: z.enum(joining_channels), destination: z.string() })),
})
export type Joining = z.output<typeof joiningShape>

const revision = z.int().check(z.minimum(1))

/** This browser's joining. */
export const getJoining = route({
  method: 'GET',
  path: base,
  access,
  summary: 'この端末で途中になっている登録。無ければ null',
  reply: ok(z.object({ joining: z.nullable(joiningShape) })),
})
export const beginRegistration = route({
  method: 'POST',
  path: base,
  access,
  summary: '利用規約に同意して、登録を始める',
  body: z.object({ terms_version: z.string().check(z.maxLength(50)) }),
  reply: created(joiningShape),
})
export const saveJoiningRestaurant = route({
  method: 'PATCH',
  path: `${base}/restaurant`,
  access,
  summary: '登録する店舗の内容を決める',
  body: z.object({ revision, restaurant: joiningRestaurantForm }),
  reply: ok(joiningShape),
})
export const saveJoiningLogin = route({
  method: 'PATCH',
  path: `${base}/login`,
  access,
  summary: 'ログインIDとパスワードを決める',
  body: z.object({ revision, login: joiningLoginForm }),
  reply: ok(joiningShape),
})
const destination = z.discriminatedUnion('channel', [joiningMailForm, joiningNumberForm])
export const beginExternalJoining = route({
  method: 'POST',
  path: `${base}/external_accounts`,
  access,
  summary: 'パスワードの代わりに、外部サービスのアカウントを使うための行き先（10分間、1回だけ有効）',
  body: z.object({ provider: z.enum(external_providers) }),
  reply: created(z.object({ url: z.string() })),
})
export const sendJoiningCode = route({
  method: 'POST',
  path: `${base}/exec_auth_code`,
  access,
  summary: 'メールかSMSで確認コードを送る',
  body: z.object({ revision, to: destination }),
  reply: created(joiningShape),
})
export const takeJoiningCode = route({
  method: 'POST',
  path: `${base}/complete_auth_code`,
  access,
  summary: '届いた確認コードを確かめる',
  body: z.object({ revision, auth_code: joiningCodeForm.shape.auth_code }),
  reply: created(joiningShape),
})
export const finishJoining = route({
  method: 'POST',
  path: `${base}/complete`,
  access,
  summary: '登録を完了する。アカウント・店舗・取引・発注リストが一度にできる',
  body: z.object({ revision, terms_version: z.string().check(z.maxLength(50)) }),
  reply: created(z.object({ deal_id: z.nullable(z.string()) })),
})
export const getResumable = route({
  method: 'GET',
  path: `${base}/resume/:token`,
  access,
  summary: 'メールのリンクで続ける登録',
  reply: ok(z.object({ state: z.enum(['open', 'done', 'over']), door: z.nullable(z.enum(joining_doors)) })),
})
export const resumeJoining = route({
  method: 'POST',
  path: `${base}/resume/:token`,
  access,
  summary: '決めたパスワードを入れて、別の端末で登録を続ける',
  body: joiningResumeForm,
  reply: created(z.object({ joining: joiningShape, invite_token: z.nullable(z.string()) })),
})
export const dropJoining = route({
  method: 'DELETE',
  path: base,
  access,
  summary: 'この端末で途中になっている登録を消して、やり直す',
  reply: empty,
})

const terms = z.object({
  version: z.string(),
  title: z.string(),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
})
export type Terms = z.output<typeof terms>

export const getTerms = route({
  method: 'GET',
  path: `${base}/rule`,
  access,
  summary: '飲食店の利用規約',
  reply: ok(terms),
})
