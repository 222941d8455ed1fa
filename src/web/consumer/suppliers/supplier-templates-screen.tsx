import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { consumerPages } from '#contract/pages/consumer.ts'
import { downloadSupplierTemplate } from '#contract/suppliers/supplier-file.contract.ts'
import { own_supplier_labels } from '#domain/suppliers/supplier-file.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { download } from '#web/api/files.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OwnersOnly } from './owners-only.tsx'

const how = {
  name: '必ず書きます',
  phone_number: '届かないときに連絡する番号です',
  fax_number: 'FAXで送るときに書きます',
  mail_address: 'メールで送るときに書きます',
  method: 'FAX・メール・LINE。空なら、FAX番号があればFAX、メールアドレスだけならメール',
  closing_time: '17:00 や 27:00。空なら締切なし',
  closing_lead_days: '当日・前日・2日前。空なら前日',
  delivery_weekdays: '月・水・金、月〜土、平日。空なら毎日',
} as const satisfies typeof own_supplier_labels

/** The file to fill in, and how each of its columns is written. */
export const Screen = () => {
  const owner = useConsumerSession()?.role !== 'staff'
  return (
    <ConsumerPage title={consumerPages.supplierTemplates.title} back={consumerPages.supplierBulk.path}>
      {owner ? <Template /> : <OwnersOnly />}
    </ConsumerPage>
  )
}

const Template = () => {
  const [failed, setFailed] = useState<string | null>(null)
  const take = async () => {
    setFailed(null)
    try {
      await download(downloadSupplierTemplate, { params: { consumer_id: consumerId() } })
    } catch (error) {
      setFailed(failureWords(error))
    }
  }
  return (
    <div className="flex flex-col gap-6">
      {failed !== null && <Notice kind="error" title={failed} />}
      <Button look="primary" size="large" wide icon={Download} onClick={() => void take()}>
        ひな形をダウンロード（Excel）
      </Button>
      <p className="phrase text-sm text-ink-soft">例が3件入っています。書き換えて、保存してからお使いください。</p>
      <dl className="flex flex-col gap-3">
        {Object.entries(own_supplier_labels).map(([field, label]) => (
          <div key={field}>
            <dt className="font-bold">{label}</dt>
            <dd className="phrase text-sm text-ink-soft">{how[field as keyof typeof how]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
