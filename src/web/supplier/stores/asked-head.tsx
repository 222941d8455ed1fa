import type { AskedDeal } from '#contract/stores/asked-deals.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Facts } from './facts.tsx'
import { ToStores } from './store-head.tsx'
import { StoreStateBadge } from './store-state-badge.tsx'

/** Who asks, what it wrote, how it can be reached. */
export const AskedHead = ({ asked, page }: { asked: AskedDeal; page: { title: string } }) => (
  <>
    <ToStores />
    <DeskHead title={page.title}>{!asked.answered && <StoreStateBadge state="asked" />}</DeskHead>
    <Card title={asked.name} className="max-w-200">
      <Facts
        facts={[
          ['フリガナ', asked.name_kana],
          ['住所', [asked.postal_code && `〒${asked.postal_code}`, asked.address].filter(Boolean).join(' ')],
          ['電話番号', asked.phone_number && formatPhone(asked.phone_number)],
          ['メールアドレス', asked.mail_address],
          ['ひとこと', asked.note],
          [
            '申請',
            `${formatDateTime(new Date(asked.asked_at))}${asked.asked_by_name === null ? '' : ` ${asked.asked_by_name}さん`}`,
          ],
        ]}
      />
    </Card>
  </>
)
