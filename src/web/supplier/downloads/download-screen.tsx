import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { listDownloadSettings } from '#contract/downloads/download-settings.contract.ts'
import { countDownloads, downloadOrders, listDownloadHistories } from '#contract/downloads/downloads.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { getStoreChoices } from '#contract/stores/stores.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { downloadMade } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { StorePicker } from '#web/supplier/stores/store-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { aboutFile } from './about-file.ts'
import { type DownloadQuery, earlierOf, filterOf, readQuery, usualFrom, writeQuery } from './download-filter.ts'
import { DownloadHistories } from './download-histories.tsx'
import { useTakeBackFile } from './use-take-back-file.ts'

const standard = 'standard'
const unanswered_words =
  'ファイルが届きませんでした。ダウンロード済みになった受注があるかもしれません。下の履歴をご確認ください'

/** Orders as a file for the sales software: what was not downloaded yet, in the layout used last. */
export const Screen = () => (
  <div className="flex w-full max-w-240 flex-col">
    <DeskHead
      title={supplierPages.ordersDownload.title}
      actions={<ButtonLink to={supplierPages.downloadSettings.path}>レイアウトを作る・直す</ButtonLink>}
    />
    <NewDownload />
    <h2 className="mt-8 mb-2 text-lg">ダウンロードの履歴</h2>
    <DownloadHistories />
  </div>
)

/** Which orders are asked for, how many they are in the chosen layout, and their way into a file. */
const useNewDownload = () => {
  const [params_of_url, setParams] = useAddressQuery()
  const [usual] = useState(() => usualFrom(dayOf(serverNow())))
  const query = readQuery(params_of_url, usual)
  const ask = (some: Partial<DownloadQuery>) =>
    setParams(now => writeQuery({ ...readQuery(now, usual), ...some }, usual), { replace: true })
  const params = { supplier_id: supplierId() }
  const filter = filterOf(query)
  const { data: settings } = useData(listDownloadSettings, { params })
  const { data: choices } = useData(getStoreChoices, { params })
  const [chosen, setChosen] = useState<string | null>(null)
  const say = useToast()
  const told = useTold()
  const takeBack = useTakeBackFile()
  const layout = chosen ?? settings?.default_id ?? settings?.last_used_id ?? standard
  // Each layout has its own count; while the layouts are on their way, that of the default.
  const layout_id = settings === undefined ? undefined : layout
  const { data: counts } = useData(countDownloads, { params, query: { ...filter, layout_id } }, { keep: true })
  const fresh = counts ? counts.new + counts.changed + counts.cancelled : 0
  const all = fresh + (counts?.again ?? 0)
  const wanted = query.range === 'all' ? all : fresh
  const renew = () => Promise.all([invalidate(countDownloads), invalidate(listDownloadHistories)])
  const take = async () => {
    const is_saved = await told(
      async () => {
        const body = { filter, range: query.range, layout_id: layout === standard ? null : layout }
        const { name, made_id } = await downloadMade(downloadOrders, { params, body })
        const onPress = () => made_id !== undefined && void takeBack(made_id)
        say(`${grouped(wanted)}件を「${name}」に保存しました。${await aboutFile(made_id)}`, {
          action: { label: '元に戻す', key: 'z', onPress },
        })
        await renew()
      },
      undefined,
      unanswered_words,
    )
    // A colleague may have taken them, or the file was made and did not arrive: the history has it.
    if (!is_saved) await renew()
  }
  return { query, ask, settings, choices, layout, setChosen, layout_id, counts, fresh, all, wanted, take }
}

const NewDownload = () => {
  const made = useNewDownload()
  const { query, ask, settings, layout, setChosen, layout_id, counts, wanted, take } = made
  return (
    <section aria-label="新しいダウンロード" className="flex flex-col gap-5 rounded-card border bg-surface p-4 sm:p-6">
      <RangeChoice {...made} />
      <Narrowing {...made} />
      <Earlier query={query} layout_id={layout_id} onAll={() => ask({ from: '' })} />
      <SelectField
        label="レイアウト"
        name="layout"
        value={layout}
        onChange={setChosen}
        choices={[
          ...(settings?.items ?? []).map(one => ({ value: one.id, label: one.name })),
          { value: standard, label: '標準（1明細1行・Shift_JISのCSV）' },
        ]}
        className="max-w-120"
      />
      <Button look="primary" icon={Download} onClick={take} disabled={wanted === 0} className="self-start">
        {counts && wanted === 0 ? 'ダウンロードする受注はありません' : `${grouped(wanted)}件をダウンロードする`}
      </Button>
    </section>
  )
}

type Made = ReturnType<typeof useNewDownload>

/** What was not downloaded yet, or all of it once more. */
const RangeChoice = ({ query, ask, counts, fresh, all }: Pick<Made, 'query' | 'ask' | 'counts' | 'fresh' | 'all'>) => (
  <RadioGroup
    label="ダウンロードする受注"
    name="range"
    value={query.range}
    onChange={range => ask({ range })}
    choices={[
      {
        value: 'undownloaded',
        label: `まだダウンロードしていない受注（${counts ? grouped(fresh) : '…'}件）`,
        hint: counts
          ? `新規 ${grouped(counts.new)}件・訂正 ${grouped(counts.changed)}件・取消 ${grouped(counts.cancelled)}件`
          : '数えています',
      },
      {
        value: 'all',
        label: `すべての受注（${counts ? grouped(all) : '…'}件）`,
        hint: 'ダウンロード済みの受注も、もう一度出します。販売管理ソフトへの二重の取り込みにご注意ください',
      },
    ]}
  />
)

/** For which dates of delivery, and whose. */
const Narrowing = ({ query, ask, choices }: Pick<Made, 'query' | 'ask' | 'choices'>) => {
  const counters = choices?.order_counters ?? []
  return (
    <div className="flex flex-wrap items-end gap-4">
      <DateField
        looks="deliveries"
        label="納品日（から）"
        name="from"
        value={query.from}
        onChange={from => ask({ from })}
      />
      <DateField looks="deliveries" label="納品日（まで）" name="to" value={query.to} onChange={to => ask({ to })} />
      <SelectField
        label="得意先グループ"
        name="group"
        value={query.group ?? ''}
        onChange={group => ask({ group: group || null })}
        placeholder="すべての得意先"
        choices={(choices?.store_groups ?? []).map(one => ({ value: one.id, label: one.name }))}
        className="min-w-[min(12.5rem,100%)]"
      />
      {(counters.length > 1 || query.counter) && (
        <SelectField
          label="受注窓口"
          name="counter"
          value={query.counter ?? ''}
          onChange={counter => ask({ counter: counter || null })}
          placeholder="すべての窓口"
          choices={counters.map(one => ({ value: one.id, label: one.name }))}
          className="min-w-[min(12.5rem,100%)]"
        />
      )}
      <StorePicker chosen={query.stores} onChoose={stores => ask({ stores })} />
    </div>
  )
}

/** Of what no file has had and is delivered before the first day: it is not forgotten. */
const Earlier = ({
  query,
  layout_id,
  onAll,
}: {
  query: DownloadQuery
  layout_id: string | undefined
  onAll: () => void
}) => {
  const filter = earlierOf(query)
  const { data } = useData(
    countDownloads,
    { params: { supplier_id: supplierId() }, query: { ...filter, layout_id } },
    { enabled: filter !== null, throws: false },
  )
  const count = data ? data.new + data.changed + data.cancelled : 0
  if (filter === null || count === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      {formatDayWithWeekday(query.from)}より前の納品日に、まだダウンロードしていない受注が{grouped(count)}件あります。
      <Button look="quiet" size="small" onClick={onAll}>
        前の納品日も含める
      </Button>
    </p>
  )
}
