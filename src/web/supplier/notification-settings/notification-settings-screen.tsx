import { useState } from 'react'
import {
  changeNotificationSettings,
  changeOwnNotifications,
  type DeskNotices,
  getNotificationSettings,
  type NotificationSettings,
  type OwnMails,
  type ProcessedBy,
} from '#contract/notification-settings/notification-settings.contract.ts'
import { supplierPages } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { useSupplierSession } from '#web/api/session.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { type Changed, ConflictDialog, detailOf } from '#web/supplier/settings/conflict-dialog.tsx'
import { SettingsHead } from '#web/supplier/settings/settings-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Card } from '#web/ui/public-shell.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** 通知と処理済: what is told to this user by mail, and when the whole supplier's orders count as processed. */
export const Screen = () => {
  const session = useSupplierSession()
  const supplier_id = supplierId()
  const { data } = useData(getNotificationSettings, { params: { supplier_id } })
  if (!session || !data) {
    return (
      <>
        <SettingsHead page={supplierPages.notificationSettings} />
        <SkeletonRows rows={6} />
      </>
    )
  }
  const owner = session.role === 'owner'
  return (
    <>
      <SettingsHead page={supplierPages.notificationSettings} setting={data} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <Own data={data} params={{ supplier_id }} owner={owner} />
        <Desk data={data} params={{ supplier_id }} owner={owner} />
      </div>
    </>
  )
}

type Part = { data: NotificationSettings; params: { supplier_id: string }; owner: boolean }

const put = (params: Part['params'], settings: NotificationSettings) =>
  setData(getNotificationSettings, { params }, settings)

type Kept<T> = ReturnType<typeof useKeptDraft<T>>

/** The foot of a card: saves its draft, or shows what somebody else has saved meanwhile beside it. */
const Saving = <T,>({
  kept,
  params,
  save,
  wordsOf,
  partOf,
}: {
  kept: Kept<T>
  params: Part['params']
  save: () => Promise<NotificationSettings>
  wordsOf: (part: T) => string[]
  partOf: (settings: NotificationSettings) => T & Changed
}) => {
  const [busy, setBusy] = useState(false)
  const [theirs, setTheirs] = useState<NotificationSettings | null>(null)
  const say = useToast()
  const submit = async () => {
    setBusy(true)
    try {
      put(params, await save())
      kept.drop()
      say('設定を保存しました')
    } catch (error) {
      const current = detailOf(error, 'current') as NotificationSettings | undefined
      if (current) setTheirs(current)
      else handleError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="primary" busy={busy} disabled={!kept.dirty} onClick={submit}>
        保存する
      </Button>
      {kept.dirty && (
        <>
          <Button onClick={kept.drop}>元に戻す</Button>
          <span className="text-sm font-bold text-amber">保存していない変更があります</span>
        </>
      )}
      {theirs && (
        <ConflictDialog
          theirs={partOf(theirs)}
          now={wordsOf(partOf(theirs))}
          mine={wordsOf(kept.draft)}
          onClose={() => setTheirs(null)}
          onTakeTheirs={() => {
            kept.drop()
            put(params, theirs)
            setTheirs(null)
          }}
          onKeepMine={() => {
            kept.rebase(partOf(theirs).revision)
            put(params, theirs)
            setTheirs(null)
          }}
        />
      )}
    </div>
  )
}

const mails: { field: keyof OwnMails; label: string; hint: string; owner?: true }[] = [
  {
    field: 'mail_on_order',
    label: '受注のたびに',
    hint: '発注・変更・取消を、注文書のPDFを添えてお知らせします',
  },
  {
    field: 'mail_on_answer',
    label: '得意先からの依頼と問い合わせ',
    hint: '締切後の変更や取消の依頼、調整についての問い合わせ',
  },
  {
    field: 'mail_on_unprocessed',
    label: '未処理の受注があるとき',
    hint: '1日1回、決まった時刻に件数をお知らせします',
  },
  {
    field: 'mail_on_deal',
    label: '取引の申請と招待への返事',
    hint: 'オーナーだけが受け取れます',
    owner: true,
  },
]

const ownOf = ({ mail_on_order, mail_on_answer, mail_on_deal, mail_on_unprocessed }: OwnMails): OwnMails => ({
  mail_on_order,
  mail_on_answer,
  mail_on_deal,
  mail_on_unprocessed,
})

const Own = ({ data, params, owner }: Part) => {
  const { own } = data
  const kept = useKeptDraft('notification_settings:own', ownOf(own), own.revision)
  const shown = mails.filter(one => owner || !one.owner)
  return (
    <Card title="自分あてのメール">
      <div className="flex flex-col gap-4">
        {own.mail_address === null ? (
          <Notice kind="warning" title="メールアドレスが登録されていないため、メールは届きません">
            オーナーが「ユーザー」の設定で登録できます。
          </Notice>
        ) : (
          <p>
            <b>{own.mail_address}</b>にお届けします。担当の得意先が決まっているときは、その得意先のことだけが届きます。
          </p>
        )}
        <div className="flex flex-col gap-1">
          {shown.map(({ field, label, hint }) => (
            <Checkbox
              key={field}
              name={field}
              label={<b>{label}</b>}
              hint={hint}
              value={kept.draft[field]}
              onChange={value => kept.change({ ...kept.draft, [field]: value })}
            />
          ))}
        </div>
        <Saving
          kept={kept}
          params={params}
          save={() => call(changeOwnNotifications, { params, body: { ...kept.draft, revision: kept.revision } })}
          wordsOf={part => shown.map(({ field, label }) => `${label}：${part[field] ? '受け取る' : '受け取らない'}`)}
          partOf={settings => settings.own}
        />
      </div>
    </Card>
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
          hint="今日から先の納品で未処理のものがある日だけ、1日1回メールでお知らせします"
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
