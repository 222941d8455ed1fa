import MailX from 'lucide-react/icons/mail-x'
import { deskFirst } from '#contract/first-desk.ts'
import { type StoppedOfSupplier } from '#contract/ignores/stopped-addresses.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Above the board, until it is mended: addresses of the house that get no mail any more, and where to mend them. */
export const StoppedMails = () => {
  const { data } = useData(...deskFirst.orders({ supplier_id: supplierId() }).stopped, { throws: false })
  const owner = useSupplierSession()?.role === 'owner'
  const [first] = data?.items ?? []
  if (!data || !first) return null
  return (
    <section
      aria-label="メールが届かない宛先"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b bg-amber-pale px-4 py-1"
    >
      <MailX size={20} className="shrink-0 text-amber" />
      <p className="phrase flex min-w-0 flex-1 flex-wrap gap-x-3 text-sm">
        <strong>
          {nameOf(first)}
          {data.count > 1 && `など${data.count}件`}にメールが届きません
        </strong>
        <span className="break-all">{first.mail_address}</span>
        <span>
          {first.reason === 'asked'
            ? '受信者がメールを止めました。届いたメールの下のリンクから再開できます。'
            : '相手先から「届けられない」と返されました。正しいアドレスに変えてください。'}
          {!owner && '変更は、権限が「オーナー」のユーザーにご依頼ください。'}
        </span>
      </p>
      {owner && (
        <ButtonLink
          to={first.kind === 'user' ? supplierPages.users.path : supplierPages.orderCounters.path}
          size="small"
        >
          {first.kind === 'user' ? 'ユーザーの設定' : '受注窓口の設定'}
        </ButtonLink>
      )}
    </section>
  )
}

const nameOf = ({ kind, name, mine }: StoppedOfSupplier) =>
  mine ? 'ご自身' : kind === 'user' ? `${name}さん` : `受注窓口「${name}」`
