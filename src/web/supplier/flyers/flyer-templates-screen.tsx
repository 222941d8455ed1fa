import CalendarDays from 'lucide-react/icons/calendar-days'
import FilePlus from 'lucide-react/icons/file-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { supplierFlyersFirst } from '#contract/first-flyers.ts'
import {
  draftForSeason,
  draftFromTemplate,
  type FlyerSeason,
  type FlyerTemplate,
  listFlyerTemplates,
  removeFlyerTemplate,
} from '#contract/flyers/flyer-templates.contract.ts'
import type { Flyer } from '#contract/flyers/flyers.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime, formatShortDay } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useTold } from '#web/form/use-told.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { FlyerHead } from './flyer-head.tsx'
import { putFlyer } from './use-flyer.ts'

/** Templates to begin a flyer with: the supplier's own, and those of the seasons. */
export const Screen = () => {
  const may_write = useSupplierSession()?.may_change_items === true
  const { data } = useData(...supplierFlyersFirst.webFlyerTemplates({ supplier_id: supplierId() }).templates)
  return (
    <div className="w-full max-w-300">
      <FlyerHead title={supplierPages.webFlyerTemplates.title} />
      {!data ? (
        <SkeletonRows rows={6} />
      ) : (
        <div className="flex flex-col gap-6">
          <OwnTemplates items={data.items} may_write={may_write} />
          <section aria-labelledby="seasons" className="flex flex-col gap-3">
            <h2 id="seasons" className="text-lg">
              季節のひな形
            </h2>
            <p className="phrase text-sm text-ink-soft">
              タイトル・納品日・ひとことと、その季節の種類の自社の商品が入った下書きができます。価格は入りません。掲載するまで飲食店には見えません。
            </p>
            <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
              {data.seasons.map(one => (
                <SeasonCard key={one.key} season={one} may_write={may_write} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </div>
  )
}

/** A draft that was made of a template, and its page. */
const useBegin = () => {
  const say = useToast()
  const told = useTold()
  const navigate = useNavigate()
  return (make: () => Promise<Flyer>) =>
    told(async () => {
      const made = await make()
      putFlyer(made)
      say('下書きを作りました。納品日と価格をご確認ください')
      await navigate(pathTo(supplierPages.webFlyer.path, { web_flyer_id: made.id }))
    })
}

const SeasonCard = ({ season, may_write }: { season: FlyerSeason; may_write: boolean }) => {
  const begin = useBegin()
  return (
    <li className="flex flex-col gap-2 rounded-card border bg-surface p-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3 text-base">
        {season.name}
        <span className="inline-flex items-center gap-1 text-sm font-normal text-ink-soft tabular-nums">
          <CalendarDays size={16} className="shrink-0" />
          納品 {formatShortDay(season.delivery_from)}〜{formatShortDay(season.delivery_to)}
        </span>
      </h3>
      <p className="phrase text-sm">{season.words}</p>
      <p className="text-sm text-ink-soft">
        種類：{season.kinds.slice(0, 8).join('・')}
        {season.kinds.length > 8 && ' など'}
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {season.item_count === 0
          ? 'この種類の自社の商品は見つかりません。下書きで選べます。'
          : `自社の商品 ${grouped(season.item_count)}品が入ります`}
      </p>
      {may_write && (
        <Button
          icon={FilePlus}
          className="self-start"
          aria-label={`${season.name}の下書きを作る`}
          onClick={() =>
            begin(() => call(draftForSeason, { params: { supplier_id: supplierId() }, body: { season: season.key } }))
          }
        >
          下書きを作る
        </Button>
      )}
    </li>
  )
}

const OwnTemplates = ({ items, may_write }: { items: readonly FlyerTemplate[]; may_write: boolean }) => (
  <section aria-labelledby="own" className="flex flex-col gap-3">
    <h2 id="own" className="text-lg">
      保存したひな形
    </h2>
    {items.length === 0 ? (
      <p className="phrase text-sm text-ink-soft">
        まだありません。チラシの画面の「ひな形に保存」で、商品・価格・ひとことを名前を付けて残せます。
      </p>
    ) : (
      <ul className="flex flex-col gap-2">
        {items.map(one => (
          <OwnTemplate key={one.id} template={one} may_write={may_write} />
        ))}
      </ul>
    )}
  </section>
)

const OwnTemplate = ({ template, may_write }: { template: FlyerTemplate; may_write: boolean }) => {
  const { id: web_flyer_template_id, name } = template
  const begin = useBegin()
  const say = useToast()
  const told = useTold()
  const [asking, setAsking] = useState(false)
  const params = { supplier_id: supplierId(), web_flyer_template_id }
  const remove = () => {
    setAsking(false)
    return told(async () => {
      await call(removeFlyerTemplate, { params })
      say(`ひな形「${name}」を削除しました`)
      await invalidate(listFlyerTemplates)
    })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-surface p-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="phrase font-bold">{name}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {grouped(template.item_count)}品・{formatDateTime(new Date(template.created_at))} {template.created_by_name}
        </p>
      </div>
      {may_write && (
        <div className="flex flex-wrap gap-2">
          <Button
            icon={FilePlus}
            aria-label={`${name}から下書きを作る`}
            onClick={() => begin(() => call(draftFromTemplate, { params }))}
          >
            下書きを作る
          </Button>
          <Button look="quiet" icon={Trash2} aria-label={`${name}を削除する`} onClick={() => setAsking(true)}>
            削除する
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={`ひな形「${name}」を削除しますか`}
          width="narrow"
          yes="削除する"
          onYes={remove}
          careful
        >
          <p className="phrase">元に戻せません。このひな形から作ったチラシはそのまま残ります。</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
