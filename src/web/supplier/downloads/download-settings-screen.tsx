import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import {
  createDownloadSetting,
  type DownloadLayout,
  downloadDownloadSettings,
  listDownloadSettings,
  setDefaultLayout,
} from '#contract/downloads/download-settings.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type Preset, presets } from '#domain/exports/layout.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { LayoutEditor } from './layout-editor.tsx'

/** The layouts of downloads: composed here, chosen on the download page. */
export const Screen = () => {
  const [query, setQuery] = useAddressQuery()
  const session = useSupplierSession()
  const { data } = useData(listDownloadSettings, { params: { supplier_id: supplierId() } })
  const open = (id: string | null) => setQuery(id === null ? {} : { layout: id })
  const shown = data?.items.find(one => one.id === query.get('layout'))
  const may_edit = session?.role === 'owner'
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4">
      <div>
        <DeskBack to={supplierPages.ordersDownload.path}>ダウンロードへ</DeskBack>
        <DeskHead
          title={supplierPages.downloadSettings.title}
          actions={
            data &&
            data.items.length > 0 && (
              <CsvButton onSave={() => download(downloadDownloadSettings, { params: { supplier_id: supplierId() } })} />
            )
          }
        />
      </div>
      {!data || !session ? (
        <SkeletonRows rows={6} />
      ) : (
        <>
          {!may_edit && <Notice title="レイアウトを変えられるのはオーナーだけです" />}
          {data.items.length > 0 && (
            <SelectField
              label="レイアウト"
              name="layout"
              value={shown?.id ?? ''}
              onChange={id => open(id === '' ? null : id)}
              placeholder={may_edit ? '新しく作る' : '選んでください'}
              choices={data.items.map(one => ({ value: one.id, label: one.name }))}
              className="max-w-120"
            />
          )}
          {may_edit && data.items.length > 0 && <DefaultLayout items={data.items} default_id={data.default_id} />}
          {shown ? (
            <LayoutEditor key={shown.id} saved={shown} may_edit={may_edit} onRemoved={() => open(null)} />
          ) : (
            may_edit && <NewLayout items={data.items} onMade={open} />
          )}
        </>
      )}
    </div>
  )
}

/** Which layout D on the desk takes. */
const DefaultLayout = ({ items, default_id }: { items: readonly DownloadLayout[]; default_id: string | null }) => {
  const told = useTold()
  const say = useToast()
  const choose = (id: string) =>
    told(async () => {
      await call(setDefaultLayout, {
        params: { supplier_id: supplierId() },
        body: { default_id: id === '' ? null : id },
      })
      await invalidate(listDownloadSettings)
      say(`受注一覧の「ダウンロード」は「${items.find(one => one.id === id)?.name ?? '標準'}」で出力します`)
    })
  return (
    <SelectField
      label="受注一覧の「ダウンロード」（D）で使うレイアウト"
      name="default_layout"
      value={default_id ?? ''}
      onChange={id => {
        void choose(id)
      }}
      placeholder="標準"
      choices={items.map(one => ({ value: one.id, label: one.name }))}
      className="max-w-120"
    />
  )
}

/** A name that no layout has yet. */
const freeName = (name: string, items: readonly DownloadLayout[]): string => {
  let free = name
  for (let nth = 2; items.some(one => one.name === free); nth += 1) free = `${name} ${nth}`
  return free
}

const NewLayout = ({ items, onMade }: { items: readonly DownloadLayout[]; onMade: (id: string) => void }) => {
  const told = useTold()
  const make = ({ name, layout }: Preset) =>
    told(async () => {
      const body = { name: freeName(name, items), layout }
      const made = await call(createDownloadSetting, { params: { supplier_id: supplierId() }, body })
      await invalidate(listDownloadSettings)
      onMade(made.id)
    })
  return (
    <Card title="新しいレイアウトを作る">
      <p className="mb-3 text-sm text-ink-soft">近いものから始めて、列や形を直します。</p>
      <ul className="flex flex-col">
        {presets.map(preset => (
          <li key={preset.id} className="flex flex-wrap items-center gap-3 border-t py-3">
            <FileSpreadsheet size={20} className="shrink-0 text-leaf" />
            <span className="min-w-[min(15rem,100%)] flex-1">
              <b className="block">{preset.name}</b>
              <span className="phrase block text-sm text-ink-soft">{preset.words}</span>
            </span>
            <Button onClick={() => make(preset)} aria-label={`これから作る：${preset.name}`}>
              これから作る
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
