import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { historyFirst } from '#contract/first-history.ts'
import { downloadHistory } from '#contract/history/order-downloads.contract.ts'
import { toQuery } from '#contract/http/query.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { download } from '#web/api/files.ts'
import { consumerId } from '#web/api/meta.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { asked, filterIn, filterWords, modeOf } from './history.ts'

type Format = 'csv-cp932' | 'csv-utf8' | 'xlsx'

const formats: { value: Format; label: string; hint: string }[] = [
  { value: 'xlsx', label: 'Excel（.xlsx）', hint: 'そのまま集計できます。5万行まで' },
  { value: 'csv-cp932', label: 'CSV（Shift_JIS）', hint: '会計ソフト向け。使えない文字は「〓」になります' },
  { value: 'csv-utf8', label: 'CSV（UTF-8）', hint: 'すべての文字をそのまま' },
]

/** The history as a file, narrowed as the URL says: what the history led here with. */
export const Screen = () => {
  const [params] = useAddressQuery()
  const say = useToast()
  const [format, setFormat] = useState<Format>('xlsx')
  const [failed, setFailed] = useState<string | null>(null)
  const consumer_id = consumerId()
  const { data: deals } = useData(...historyFirst.ordersDownload({ consumer_id }).deals, {
    fresh_for: 60_000,
    throws: false,
  })
  const mode = modeOf(params.get('mode'))
  const filter = filterIn(params)
  const supplier = deals?.items.find(deal => deal.id === filter.deal_id)?.supplier_name
  const words = filterWords(filter, mode, supplier)
  const history = consumerPages.orders.path + toQuery({ mode: params.get('mode'), ...asked(filter) })

  const take = async () => {
    setFailed(null)
    try {
      const body = { filter: { mode, ...asked(filter) }, format }
      say(`${await download(downloadHistory, { params: { consumer_id }, body })}を保存しました`)
    } catch (error) {
      setFailed(failureWords(error))
    }
  }

  return (
    <ConsumerPage title={consumerPages.ordersDownload.title} back={history}>
      <div className="flex flex-col gap-6">
        <section aria-labelledby="range" className="flex flex-col gap-1">
          <h2 id="range" className="text-base">
            ダウンロードする発注
          </h2>
          <ul className="flex flex-wrap gap-x-4 tabular-nums">
            {(words.length === 0 ? ['すべての発注'] : words).map(one => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <p>
            <TextLink to={history} tall className="text-sm">
              条件を変える
            </TextLink>
          </p>
        </section>
        <RadioGroup label="ファイルの形式" name="format" value={format} onChange={setFormat} choices={formats} />
        <p className="phrase text-sm text-ink-soft">
          1明細を1行に書き出します。取り消した発注も「取消」として含みます。変更の記録は、それぞれの発注の詳細の「経緯」で確認できます。
        </p>
        {failed !== null && <Notice kind="error" title={failed} />}
        <Button look="primary" size="large" wide icon={Download} onClick={take}>
          ダウンロードする
        </Button>
      </div>
    </ConsumerPage>
  )
}
