import type { ComponentProps } from 'react'
import { supplierFlyersFirst } from '#contract/first-flyers.ts'
import type { Flyer } from '#contract/flyers/flyers.contract.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { DraftConflict } from '#web/form/draft-conflict.tsx'
import { type Draft, draftOf, draftWords } from './flyer-draft.ts'
import { putFlyer } from './use-flyer.ts'

type Props = Pick<ComponentProps<typeof DraftConflict<Flyer, Draft>>, 'kept' | 'theirs' | 'onDrop' | 'onClose'> & {
  mine: Draft
}

/** A flyer that was saved on another screen while it was typed here: both versions, with what differs. */
export const FlyerConflict = ({ theirs, mine, ...more }: Props) => {
  const { data } = useData(...supplierFlyersFirst.webFlyerNew({ supplier_id: supplierId() }).groups, { throws: false })
  const groupOf = ({ store_group_id: id }: Draft) => {
    if (id === '') return 'すべての得意先'
    const known = data?.items.find(one => one.id === id) ?? (theirs.store_group?.id === id ? theirs.store_group : null)
    return known?.name ?? '得意先グループ'
  }
  const now = draftOf(theirs)
  return (
    <DraftConflict
      {...more}
      theirs={theirs}
      changed={theirs}
      what="チラシ"
      now={draftWords(now, groupOf(now))}
      mine={draftWords(mine, groupOf(mine))}
      onPut={putFlyer}
    />
  )
}
