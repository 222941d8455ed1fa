import { topFirst } from '#contract/first-top.ts'
import { type StoppedOfConsumer } from '#contract/ignores/stopped-addresses.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Addresses that get no mail any more, until they are mended: a supplier's, to which orders go, before one's own. */
export const StoppedMails = () => {
  const params = { consumer_id: consumerId() }
  const { data } = useData(...topFirst.top(params).stopped, { throws: false })
  const owner = useConsumerSession()?.role === 'owner'
  if (!data || data.items.length === 0) return null
  return (
    <Notice kind="warning" className="m-4 mb-0" title="メールが届かない宛先があります">
      <ul className="flex flex-col gap-3">
        {data.items.map(one => (
          <li key={`${one.supplier?.deal_id} ${one.mail_address}`} className="flex flex-col">
            <span className="font-bold">{one.supplier?.name ?? (one.mine ? 'ご自身' : one.person_name)}</span>
            <span className="break-all">{one.mail_address}</span>
            <span>
              {one.reason === 'asked' ? '受信者がメールを止めました。' : '相手先から「届けられない」と返されました。'}
              {whatToDo(one)}
            </span>
            <Mend stopped={one} owner={owner} />
          </li>
        ))}
      </ul>
      {data.count > data.items.length && (
        <p className="mt-3">ほかに{data.count - data.items.length}件あります。上から直すと、続きが表示されます。</p>
      )}
    </Notice>
  )
}

const whatToDo = ({ supplier, reason }: StoppedOfConsumer) => {
  if (supplier?.by_mail) return '発注は届きません。電話などで伝え、宛先を変えてください。'
  if (supplier) return '宛先を確かめてください。'
  return reason === 'asked'
    ? '再開するには、届いたメールの下のリンクを開いてください。'
    : '正しいアドレスに変えてください。'
}

const Mend = ({ stopped: { supplier, mine }, owner }: { stopped: StoppedOfConsumer; owner: boolean }) => {
  const look = 'inline-flex min-h-11 items-center self-start font-bold'
  if (supplier) {
    return owner ? (
      <TextLink to={pathTo(consumerPages.supplierEdit, { deal_id: supplier.deal_id })} className={look}>
        宛先を変える
      </TextLink>
    ) : (
      <span>変更は、店舗のオーナーにご依頼ください。</span>
    )
  }
  return mine ? (
    <TextLink to={consumerPages.myMail.path} className={look}>
      メールアドレスを変える
    </TextLink>
  ) : null
}
