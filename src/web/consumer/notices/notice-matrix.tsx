import type { LineUser } from '#contract/line/line-users.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import {
  always_ringing,
  type MailedType,
  mailed_types,
  type NoticeType,
  notice_type_words,
  noticeTypesFor,
} from '#domain/notices/kinds.ts'
import { PushTick, toggled } from '#web/app/push/push-tick.tsx'
import type { WishChange } from '#web/app/push/use-wishes.ts'
import { by_line, type LineType, type Told, useTelling } from '#web/consumer/line/use-telling.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import type { Wishes } from './push-card.tsx'

const types = noticeTypesFor('consumer')
const isByLine = (type: NoticeType): type is LineType => Object.hasOwn(by_line, type)
const isMailed = (type: NoticeType): type is MailedType => mailed_types.some(one => one === type)

/** What of a type is urgent, and rings though the box is not ticked. */
const all_the_same: Partial<Record<NoticeType, string>> = {
  orders: '承認にかかわる至急のものは、外してもお知らせします',
}

type Props = {
  wishes: Wishes
  /** Where this person is mailed; null: nowhere. */
  mail_address: string | null
  /** Where a mail address is given. */
  mail_page: string
  /** The person's LINE; undefined as long as nobody knows, or where no official account is. */
  line: LineUser | undefined
  onChange: (change: WishChange<Wishes>) => unknown
}

/** Which type of notice comes by which way: in the app always, on the devices, by mail and by LINE as the person wishes. */
export const NoticeMatrix = ({ wishes, mail_address, mail_page, line, onChange }: Props) => (
  <section aria-labelledby="matrix" className="@container flex flex-col gap-3 border-b p-4">
    <h2 id="matrix" className="text-lg">
      種類ごとの届け方
    </h2>
    <p className="phrase text-sm text-ink-soft">
      外したものも「お知らせ」の一覧には残ります。届いていない発注は、必ずお知らせします。
    </p>
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b @max-xs:flex">
          <th scope="col" className="py-2 text-left @max-xs:sr-only">
            種類
          </th>
          {['端末', 'メール', 'LINE'].map(way => (
            <th key={way} scope="col" className="w-11 text-center whitespace-nowrap @max-xs:w-1/3 @max-xs:py-2">
              {way}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map(type => (
          <TypeRow
            key={type}
            type={type}
            wishes={wishes}
            can_mail={mail_address !== null}
            link={line?.link ?? null}
            onChange={onChange}
          />
        ))}
      </tbody>
    </table>
    <AboutMail mail_address={mail_address} mail_page={mail_page} />
    {line && <AboutLine line={line} />}
  </section>
)

const AboutMail = ({ mail_address, mail_page }: Pick<Props, 'mail_address' | 'mail_page'>) => (
  <p className="phrase text-sm text-ink-soft">
    {mail_address === null ? (
      <>
        発注の確認・価格・メッセージ・取引のメールは、オーナーのうち
        <TextLink to={mail_page}>メールアドレスを登録した方</TextLink>に届きます。
      </>
    ) : (
      <>メールは{mail_address}に届きます。</>
    )}
    注文のやり取りは、質問への回答も、お店のメールアドレスにすぐ届きます。
    締切前のお知らせのメールは、下で仕入先ごとに選べます。
  </p>
)

const AboutLine = ({ line: { link, friend_url } }: { line: LineUser }) => {
  if (link !== null)
    return (
      <p className="phrase text-sm text-ink-soft">
        {link.blocked
          ? 'LINEの公式アカウントがブロックされているため、LINEには届きません。'
          : '発注の確認のうち、LINEに届くのは締切前のお知らせです。'}
      </p>
    )
  return (
    friend_url !== '' && (
      <p className="phrase text-sm text-ink-soft">
        LINEは、<TextLink to={consumerPages.lineUsers.path}>LINEと連携する</TextLink>と選べます。
      </p>
    )
  )
}

type RowProps = {
  type: NoticeType
  wishes: Wishes
  /** This person can be mailed. */
  can_mail: boolean
  /** What comes by LINE; null: it is not linked. */
  link: Told | null
  onChange: (change: WishChange<Wishes>) => unknown
}

const TypeRow = ({ type, wishes: { without, without_mail }, can_mail, link, onChange }: RowProps) => (
  // At twice the text a kind has a line of its own, its ways under it.
  <tr className="border-b last:border-b-0 @max-xs:flex @max-xs:flex-wrap @max-xs:items-center">
    <th scope="row" className="py-1 text-left text-base font-normal @max-xs:w-full">
      {notice_type_words[type]}
      {all_the_same[type] && <span className="phrase block text-sm text-ink-soft">{all_the_same[type]}</span>}
    </th>
    <td className="h-11 text-center @max-xs:w-1/3">
      {always_ringing.includes(type) ? (
        <span className="text-ink-soft">必ず</span>
      ) : (
        <PushTick
          label={`${notice_type_words[type]}を端末に通知する`}
          value={!without.includes(type)}
          onChange={on => onChange(now => ({ without: toggled(now.without, type, on) }))}
        />
      )}
    </td>
    <td className="text-center @max-xs:w-1/3">
      {isMailed(type) && can_mail ? (
        <PushTick
          label={`${notice_type_words[type]}をメールで受け取る`}
          value={!without_mail.includes(type)}
          onChange={on => onChange(now => ({ without_mail: toggled(now.without_mail, type, on) }))}
        />
      ) : (
        <NoChoice />
      )}
    </td>
    <td className="text-center @max-xs:w-1/3">
      {link && isByLine(type) ? <LineTick type={type} link={link} /> : <NoChoice />}
    </td>
  </tr>
)

const NoChoice = () => (
  <span className="relative text-ink-soft">
    <span aria-hidden="true">－</span>
    <span className="sr-only">選べません</span>
  </span>
)

const LineTick = ({ type, link }: { type: LineType; link: Told }) => {
  const { set } = useTelling()
  const name = by_line[type]
  return (
    <PushTick
      label={`${notice_type_words[type]}をLINEで受け取る`}
      value={link[name]}
      onChange={on => set({ [name]: on })}
    />
  )
}
