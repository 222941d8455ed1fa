import type { AdditionalColumns } from '#contract/additional-columns/additional-columns.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import type { AdditionalSubject } from '#domain/additional-columns/additional.ts'
import { fold } from '#domain/shared/japanese.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { putInOrder } from '#server/db/put-in-order.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { changeSetting, findRevision, viewRevision } from '#server/settings/revision.ts'
import { findColumns, insertColumn, type NewColumn, updateColumn } from './column-store.ts'

/** How many columns of one subject may be in use. */
const most_columns = 20
/** With those given up, whose values stay readable. */
const most_kept = 100

/** A supplier's own columns as their page shows them. */
export const viewColumns = async (db: Db, actor: SupplierActor): Promise<AdditionalColumns> => {
  const revision = await findRevision(db, actor.supplier_id, 'additional_columns')
  return { ...viewRevision(revision), items: await findColumns(db, actor.supplier_id) }
}

const change = async (
  deps: Deps,
  actor: SupplierActor,
  revision: number,
  at: Date,
  work: (trx: Db, now: AdditionalColumns['items']) => Promise<unknown>,
) => {
  const view = (db: Db) => viewColumns(db, actor)
  await changeSetting(
    deps.db,
    actor,
    'additional_columns',
    revision,
    at,
    async trx => work(trx, await findColumns(trx, actor.supplier_id)),
    view,
  )
  return view(deps.db)
}

type Wish = NewColumn & { id: string | null }

/** A name is there once among those in use, in any spelling; what is chosen from has something to choose. */
const refuseWrong = (now: AdditionalColumns['items'], { id, subject, name, kind, choices }: Wish) => {
  const others = now.filter(one => one.subject === subject && one.id !== id && !one.archived)
  if (others.some(one => fold(one.name) === fold(name))) {
    throw refuse(422, [{ field: 'name', message: sayAlreadyUsed('項目名') }])
  }
  if (others.length >= most_columns) {
    throw refuse(422, `追加項目は、使っているものが${most_columns}個までです。使わない項目をやめてから追加してください`)
  }
  if (id === null && now.filter(one => one.subject === subject).length >= most_kept) {
    throw refuse(422, `追加項目は、やめたものを含めて${most_kept}個までです。やめた項目を戻して使ってください`)
  }
  if (kind === 'choice' && choices.length === 0) {
    throw refuse(422, [{ field: 'choices', message: '選択肢を1つ以上入力してください' }])
  }
}

const choicesOf = ({ kind, choices }: Pick<NewColumn, 'kind' | 'choices'>) => (kind === 'choice' ? choices : [])

/** Makes a column after all others: nothing depends on it yet, whatever others have saved meanwhile. */
export const createColumn = async (deps: Deps, actor: SupplierActor, form: NewColumn, at: Date) => {
  const { revision } = await findRevision(deps.db, actor.supplier_id, 'additional_columns')
  let id = ''
  const additional_columns = await change(deps, actor, revision, at, async (trx, now) => {
    const wish = { ...form, choices: choicesOf(form) }
    refuseWrong(now, { ...wish, id: null })
    id = await insertColumn(trx, actor.supplier_id, wish)
  })
  return { id, additional_columns }
}

export const editColumn = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { revision, ...form }: { name: string; choices: string[]; archived: boolean; revision: number },
  at: Date,
) => {
  const found = (await findColumns(deps.db, actor.supplier_id)).find(one => one.id === id)
  if (!found) throw refuse(404, errorTexts.not_found)
  return change(deps, actor, revision, at, async (trx, now) => {
    const wish = { ...form, choices: choicesOf({ ...found, choices: form.choices }) }
    if (!form.archived) refuseWrong(now, { ...found, ...wish })
    await updateColumn(trx, id, wish, at)
  })
}

export const orderAdditionalColumns = async (
  deps: Deps,
  actor: SupplierActor,
  {
    subject,
    additional_column_ids: ids,
    revision,
  }: { subject: AdditionalSubject; additional_column_ids: string[]; revision: number },
  at: Date,
) => {
  const all = await findColumns(deps.db, actor.supplier_id)
  if (ids.some(id => !all.some(one => one.id === id))) throw refuse(404, errorTexts.not_found)
  const known = all.filter(one => one.subject === subject && !one.archived)
  if (ids.length !== known.length || known.some(one => !ids.includes(one.id))) {
    throw refuse(422, '使っている項目を、すべて1回ずつ並べてください')
  }
  return change(deps, actor, revision, at, trx =>
    putInOrder(trx, 'additional_columns', 'supplier_id', actor.supplier_id, ids),
  )
}
