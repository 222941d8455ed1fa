import type { Flyer } from '#contract/flyers/flyers.contract.ts'
import { Card } from '#web/ui/card.tsx'
import { draftOf } from './flyer-draft.ts'
import { FlyerLook } from './flyer-look.tsx'

/** A flyer that is not written on any more, or not by this person. */
export const ShownFlyer = ({ flyer, may_write }: { flyer: Flyer; may_write: boolean }) => (
  <Card title="内容">
    <div className="flex flex-col gap-3">
      {!may_write && (
        <p className="text-sm text-ink-soft">チラシを変えられるのは、商品と単価を変更する権限のある人です。</p>
      )}
      <p className="text-sm">対象：{flyer.store_group?.name ?? 'すべての得意先'}</p>
      <FlyerLook draft={draftOf(flyer)} />
    </div>
  </Card>
)
