import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { downloadProductItems } from '#contract/catalogue/item-files.contract.ts'
import { itemCounts } from '#contract/first-catalogue.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { filterQuery, isNarrowed, readFilter } from './item-filter.ts'

type Format = 'csv-cp932' | 'csv-utf8' | 'xlsx'

const formats: { value: Format; label: string; hint: string }[] = [
  { value: 'xlsx', label: 'Excel（.xlsx）', hint: '0から始まるコードも、そのまま編集できます' },
  { value: 'csv-cp932', label: 'CSV（Shift_JIS）', hint: '販売管理ソフト向け。使えない文字は「〓」になります' },
  { value: 'csv-utf8', label: 'CSV（UTF-8）', hint: 'すべての文字をそのまま' },
]

/** The catalogue as a file, in the layout that the import reads. */
export const Screen = () => {
  const { search } = useLocation()
  const say = useToast()
  const told = useTold()
  const filter = useMemo(() => readFilter(search), [search])
  const narrowed = isNarrowed(filter)
  const [format, setFormat] = useState<Format>('xlsx')
  const [range, setRange] = useState<'filter' | 'all'>(narrowed ? 'filter' : 'all')
  const params = { supplier_id: supplierId() }
  const chosen = range === 'filter' ? filterQuery(filter) : {}
  const { data } = useData(...itemCounts(params, chosen), { keep: true, throws: false })
  const take = () =>
    told(async () => {
      say(`${await download(downloadProductItems, { params, body: { filter: chosen, format } })}を保存しました`)
    })
  return (
    <div className="w-full max-w-160">
      <DeskBack to={supplierPages.productItems.path + search}>商品の一覧へ</DeskBack>
      <DeskHead title={supplierPages.itemDownloads.title} />
      <div className="flex flex-col gap-6 rounded-card border bg-surface p-4 sm:p-6">
        {narrowed && (
          <RadioGroup
            label="ダウンロードする商品"
            name="range"
            value={range}
            onChange={setRange}
            choices={[
              { value: 'filter', label: '商品一覧で絞り込んだ商品' },
              { value: 'all', label: 'すべての商品（取扱終了を除く）' },
            ]}
          />
        )}
        <RadioGroup label="ファイルの形式" name="format" value={format} onChange={setFormat} choices={formats} />
        <p className="text-sm text-ink-soft">
          単価は、今日の納品分の単価です。直したファイルは
          <TextLink to={supplierPages.itemImport.path}>商品の取り込み</TextLink>
          でそのまま取り込めます。
        </p>
        <Button look="primary" icon={Download} onClick={take} disabled={data?.found === 0} className="self-start">
          {data ? `${grouped(data.found)}件をダウンロードする` : 'ダウンロードする'}
        </Button>
      </div>
    </div>
  )
}
