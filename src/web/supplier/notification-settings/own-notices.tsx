import { useId } from 'react'
import {
  changeOwnNotifications,
  type OwnNotices as Own,
} from '#contract/notification-settings/notification-settings.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Part, Saving } from './saving.tsx'

type Kind = { mail: keyof Own; line: keyof Own; label: string; hint: string; owner?: true }

const kinds: Kind[] = [
  {
    mail: 'mail_on_order',
    line: 'line_on_order',
    label: '受注のたびに',
    hint: '発注・変更・取消。メールには注文書のPDFを添えます',
  },
  {
    mail: 'mail_on_answer',
    line: 'line_on_answer',
    label: '得意先からの依頼と問い合わせ',
    hint: '締切後の変更や取消の依頼、調整についての問い合わせ',
  },
  {
    mail: 'mail_on_unprocessed',
    line: 'line_on_unprocessed',
    label: '未処理の受注があるとき',
    hint: '今日から先の納品で未処理のものがある日だけ、1日1回お知らせします',
  },
  {
    mail: 'mail_on_deal',
    line: 'line_on_deal',
    label: '取引の申請と招待への返事',
    hint: 'オーナーだけが受け取れます',
    owner: true,
  },
]

/** With the time of day; told at no time, what is ticked does not come. */
const hintOf = ({ mail, hint }: Kind, { remind_unprocessed_at }: Part['data']): string =>
  mail !== 'mail_on_unprocessed'
    ? hint
    : remind_unprocessed_at === null
      ? '「受注の処理」の時刻が「知らせない」のため、いまは届きません'
      : `${hint}（${remind_unprocessed_at}）`

const ownOf = (own: Own): Own => ({
  mail_on_order: own.mail_on_order,
  mail_on_answer: own.mail_on_answer,
  mail_on_deal: own.mail_on_deal,
  mail_on_unprocessed: own.mail_on_unprocessed,
  line_on_order: own.line_on_order,
  line_on_answer: own.line_on_answer,
  line_on_deal: own.line_on_deal,
  line_on_unprocessed: own.line_on_unprocessed,
})

/** What the user is told, kind by kind, by mail and by LINE. */
export const OwnNotices = ({ data, params, owner }: Part) => {
  const { own } = data
  const kept = useKeptDraft('notification_settings:own', ownOf(own), own.revision)
  const shown = kinds.filter(one => owner || !one.owner)
  const linked = own.line !== 'none'
  const waysOf = (part: Own, { mail, line }: Kind) =>
    [part[mail] ? 'メール' : '', linked && part[line] ? 'LINE' : ''].filter(one => one !== '').join('と') ||
    '受け取らない'
  return (
    <Card title="自分あてのお知らせ">
      <div className="flex flex-col gap-4">
        {own.mail_address === null ? (
          <Notice kind="warning" title="メールアドレスが登録されていないため、メールは届きません">
            オーナーが「ユーザー」の設定で登録できます。
          </Notice>
        ) : (
          <p className="phrase">
            メールは<b className="wrap-anywhere">{own.mail_address}</b>
            にお届けします。担当の得意先が決まっているときは、その得意先のことだけが届きます。
          </p>
        )}
        <LineState state={own.line} />
        <div className="flex flex-col divide-y">
          {shown.map(one => (
            <KindRow
              key={one.label}
              kind={{ ...one, hint: hintOf(one, data) }}
              linked={linked}
              value={kept.draft}
              onChange={change => kept.change({ ...kept.draft, ...change })}
            />
          ))}
        </div>
        <Saving
          kept={kept}
          params={params}
          save={() => call(changeOwnNotifications, { params, body: { ...kept.draft, revision: kept.revision } })}
          wordsOf={part => shown.map(one => `${one.label}：${waysOf(part, one)}`)}
          partOf={settings => settings.own}
        />
      </div>
    </Card>
  )
}

const LineState = ({ state }: { state: Part['data']['own']['line'] }) => {
  const way = <TextLink to={supplierPages.lineUsers.path}>{supplierPages.lineUsers.title}</TextLink>
  if (state === 'none') return <p className="phrase">{way}をすると、LINEでも受け取れます。</p>
  if (state === 'linked') return null
  return (
    <Notice kind="warning" title="LINEでブロックされているため、LINEのお知らせはメールに送っています">
      公式アカウントのブロックを解除すると、またLINEに届きます。
    </Notice>
  )
}

const KindRow = ({
  kind: { mail, line, label, hint },
  linked,
  value,
  onChange,
}: {
  kind: Kind
  linked: boolean
  value: Own
  onChange: (change: Partial<Own>) => void
}) => {
  const id = useId()
  const box = (field: keyof Own, words: string) => (
    <Checkbox name={field} label={words} value={value[field]} onChange={on => onChange({ [field]: on })} />
  )
  return (
    <fieldset aria-labelledby={id} aria-describedby={`${id}hint`} className="flex flex-wrap items-center gap-x-6 py-2">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <b id={id}>{label}</b>
        <p id={`${id}hint`} className="phrase text-sm text-ink-soft">
          {hint}
        </p>
      </div>
      <div className="flex gap-6">
        {box(mail, 'メール')}
        {linked && box(line, 'LINE')}
      </div>
    </fieldset>
  )
}
