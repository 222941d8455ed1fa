import * as contract from '#contract/merges/merge.contract.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { mergeTwo, previewMerge } from './merge-restaurants.ts'
import { findMergeCandidates, findMergeSide } from './merge-store.ts'

export const mergeRoutes = room(contract, {
  listMergeCandidates: async ({ deps, params, query }) => {
    there(await findMergeSide(deps.db, params.id))
    return { items: await findMergeCandidates(deps.db, params.id, query.q) }
  },
  getMergePreview: async ({ deps, params, at }) =>
    previewMerge(deps.db, { stays_id: params.id, goes_id: params.goes_id }, at),
  mergeRestaurants: async ({ deps, actor, params, body, at }) =>
    mergeTwo(deps, actor, { stays_id: params.id, goes_id: params.goes_id }, body, at),
})
