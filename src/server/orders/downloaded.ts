import { type RawBuilder, sql } from 'kysely'

/** A layout; null: the standard one. */
export type LayoutId = string | null

const hadIn = (
  layout: RawBuilder<unknown>,
): RawBuilder<number | null> => sql`case when o.downloaded_revision is not null then
  (select case when count(*) = 0 then o.downloaded_revision
      else max(p.revision) filter (where p.layout_id is not distinct from ${layout}) end
    from layout_downloads p where p.order_id = o.id) end`

/**
 * The revision of an order that a layout's last download had; null: none had it. What is marked on the order alone was
 * downloaded by a process that keeps no counts of layouts: all of them have had it.
 */
export const hadBy = (layout_id: LayoutId): RawBuilder<number | null> => hadIn(sql`${layout_id}::uuid`)

/** The same of the supplier's default layout, in which the desk downloads. */
export const hadByDefault = (supplier_id: RawBuilder<unknown> = sql`o.supplier_id`): RawBuilder<number | null> =>
  hadIn(sql`(select s.default_layout_id from suppliers s where s.id = ${supplier_id})`)
