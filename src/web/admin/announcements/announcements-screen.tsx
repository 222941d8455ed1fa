import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import {
  type Announcement,
  listAnnouncements,
  takeBackAnnouncement,
} from '#contract/announcements/admin-announcements.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { announced_to_words, announcement_state_words } from '#domain/announcements/announcement.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { Acting } from '#web/admin/acting.tsx'
import { AskDialog, AskedFacts } from '#web/admin/ask-dialog.tsx'
import { FilteredList } from '#web/admin/filtered-list.tsx'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { usePages } from '#web/api/pages-data.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'

/** What staff announce to restaurants and suppliers, newest first. */
export const Screen = () => {
  const list = usePages(...adminFirst.announcements().announcements, { fresh_for: 0 })
  const [writing, setWriting] = useState<{ announcement: Announcement | null; anew: boolean } | null>(null)
  const [taking, setTaking] = useState<Announcement | null>(null)
  const say = useToast()
  const takeBack = async ({ id }: Announcement) => {
    await call(takeBackAnnouncement, { params: { id } })
    await invalidate(listAnnouncements)
    say('お知らせを取り下げました')
  }
  return (
    <>
      <DeskHead
        title={adminPages.announcements.title}
        actions={
          <Acting>
            <Button look="primary" icon={Plus} onClick={() => setWriting({ announcement: null, anew: false })}>
              お知らせを出す
            </Button>
          </Acting>
        }
      />
      <FilteredList
        list={list}
        empty={{
          icon: Megaphone,
          title: 'お知らせはまだありません',
          hint: '計画停止などを、飲食店と卸の画面の上に期間を決めて出せます。',
        }}
      >
        {items => (
          <AnnouncementTable
            announcements={items}
            onChange={announcement => setWriting({ announcement, anew: again(announcement) })}
            onTakeBack={setTaking}
          />
        )}
      </FilteredList>
      {writing && <AnnouncementDialog {...writing} onClose={() => setWriting(null)} />}
      {taking && (
        <AskDialog
          title="お知らせを取り下げますか？"
          yes="取り下げる"
          onYes={() => takeBack(taking)}
          onClose={() => setTaking(null)}
        >
          <AskedFacts facts={[{ name: '見出し', value: taking.title }]} />
          <p>どの画面にも出なくなります。あとから直して、もう一度出せます。</p>
        </AskDialog>
      )}
    </>
  )
}

type TableProps = {
  announcements: readonly Announcement[]
  onChange: (announcement: Announcement) => void
  onTakeBack: (announcement: Announcement) => void
}

/** It stands nowhere any more: another one can be made of it. */
const again = ({ state }: Announcement) => state === 'ended' || state === 'taken_back'

const AnnouncementTable = ({ announcements, onChange, onTakeBack }: TableProps) => (
  <Table label="お知らせ">
    <thead>
      <tr>
        <Th>状況</Th>
        <Th>見出し・内容</Th>
        <Th>だれに</Th>
        <Th>いつから</Th>
        <Th>いつまで</Th>
        <Th>最後に直した人</Th>
        <Th>
          <span className="sr-only">操作</span>
        </Th>
      </tr>
    </thead>
    <tbody>
      {announcements.map(one => (
        <Tr key={one.id}>
          <Td className={cx('whitespace-nowrap', one.state === 'shown' ? 'font-bold text-leaf' : 'text-ink-soft')}>
            {announcement_state_words[one.state]}
          </Td>
          <Td wrap className="min-w-60">
            <span className="font-bold">{one.title}</span>
            <span className="block whitespace-pre-line text-ink-soft">{one.body}</span>
          </Td>
          <Td className="whitespace-nowrap">{announced_to_words[one.audience]}</Td>
          <Td className="tabular-nums">{formatDateTime(new Date(one.shown_from))}</Td>
          <Td className="tabular-nums">{formatDateTime(new Date(one.shown_until))}</Td>
          <Td className="whitespace-nowrap">{one.changed_by_name}</Td>
          <Td className="text-right whitespace-nowrap">
            <Acting>
              <Button
                size="small"
                aria-label={`「${one.title}」を${again(one) ? 'もう一度出す' : '直す'}`}
                onClick={() => onChange(one)}
              >
                {again(one) ? 'もう一度出す' : '直す'}
              </Button>{' '}
              {!again(one) && (
                <Button
                  size="small"
                  look="danger"
                  aria-label={`「${one.title}」を取り下げる`}
                  onClick={() => onTakeBack(one)}
                >
                  取り下げる
                </Button>
              )}
            </Acting>
          </Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
