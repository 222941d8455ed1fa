import {
  changeNotificationSettings,
  type DeskNotices,
  getNotificationSettings,
  type ProcessedBy,
} from '#contract/notification-settings/notification-settings.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { SettingsHead, SettingsLoading } from '#web/supplier/settings/settings-head.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { OwnNotices } from './own-notices.tsx'
import { PushCard } from './push-card.tsx'
import { type Part, Saving } from './saving.tsx'

/** 通知と処理済: what is told to this user by mail, LINE and devices, and when the whole supplier's orders count as processed. */
export const Screen = () => {
  const session = useSupplierSession()
  const supplier_id = supplierId()
  const { data } = useData(getNotificationSettings, { params: { supplier_id } })
  if (!session || !data) return <SettingsLoading page={supplierPages.notificationSettings} />
  const owner = session.role === 'owner'
  return (
    <>
      <SettingsHead page={supplierPages.notificationSettings} setting={data} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        <OwnNotices data={data} params={{ supplier_id }} owner={owner} />
        <div className="flex flex-col gap-4">
          {owner && (
            <p>
              <TextLink to={supplierPages.outbound.path}>{supplierPages.outbound.title}</TextLink>
              <span className="text-sm text-ink-soft">：メールなどを送れたかどうか</span>
            </p>
          )}
          <PushCard params={{ supplier_id }} own={data.own} owner={owner} />
          <Desk data={data} params={{ supplier_id }} owner={owner} />
        </div>
      </div>
    </>
  )
}

const ways: { value: ProcessedBy; label: string; hint: string }[] = [
  { value: 'print', label: '印刷したとき', hint: '注文書を印刷した受注が、処理済になります' },
  {
    value: 'download',
    label: 'ダウンロードしたとき',
    hint: '販売管理ソフトに取り込むデータを出した受注が、処理済になります',
  },
  { value: 'button', label: '「処理済にする」を押したとき', hint: '印刷やダウンロードをしても、未処理のままです' },
]

const halves = Array.from({ length: 48 }, (_, index) => {
  const value = `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`
  return { value, label: value }
})

const Desk = ({ data, params, owner }: Part) => {
  const { processed_by, remind_unprocessed_at } = data
  const saved: DeskNotices = { processed_by, remind_unprocessed_at }
  const kept = useKeptDraft('notification_settings:desk', saved, data.revision)
  return (
    <Card title="受注の処理">
      <div className="flex flex-col gap-4">
        {!owner && <Notice title="ここを変更できるのはオーナーだけです" />}
        <RadioGroup
          label="受注が処理済になるのは"
          hint={owner ? 'どれを選んでも「処理済にする」は使えます。これからの印刷・ダウンロードに使います' : undefined}
          name="processed_by"
          value={kept.draft.processed_by}
          onChange={value => kept.change({ ...kept.draft, processed_by: value })}
          choices={ways.map(one => ({ ...one, disabled: !owner }))}
        />
        <SelectField
          label="未処理の受注を知らせる時刻"
          hint="今日から先の納品で未処理のものがある日だけ、1日1回お知らせします"
          name="remind_unprocessed_at"
          value={kept.draft.remind_unprocessed_at ?? ''}
          onChange={value => kept.change({ ...kept.draft, remind_unprocessed_at: value === '' ? null : value })}
          choices={halves}
          placeholder="知らせない"
          disabled={!owner}
        />
        {owner && (
          <Saving
            kept={kept}
            params={params}
            save={() => call(changeNotificationSettings, { params, body: { ...kept.draft, revision: kept.revision } })}
            wordsOf={part => [
              `処理済になるのは：${ways.find(one => one.value === part.processed_by)?.label ?? ''}`,
              `知らせる時刻：${part.remind_unprocessed_at ?? '知らせない'}`,
            ]}
            partOf={settings => settings}
          />
        )}
      </div>
    </Card>
  )
}
