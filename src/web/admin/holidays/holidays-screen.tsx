import { useNavigate } from 'react-router'
import { adminFirst } from '#contract/first-admin.ts'
import {
  getHolidayList,
  type HolidayList,
  type HolidayYear,
  holiday_file_kb,
  readHolidayFile,
} from '#contract/holidays/holiday-lists.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime, formatShortDay } from '#domain/shared/day.ts'
import { Acting } from '#web/admin/acting.tsx'
import { setData, useData } from '#web/api/data.ts'
import { upload } from '#web/api/files.ts'
import { usePages } from '#web/api/pages-data.ts'
import { TableFileChoice } from '#web/form/table-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

/** The national holidays that everything goes by, and where a new file of them is chosen. */
export const Screen = () => {
  const { data } = useData(...adminFirst.holidays().years, { fresh_for: 0 })
  return (
    <div className="w-full max-w-300">
      <DeskHead title={adminPages.holidays.title}>
        <p className="phrase text-sm text-ink-soft">
          「祝日は休配」の卸の納品できる日と締切は、この一覧で決まります。内閣府のファイルを取り込んだ年はその一覧を、取り込んでいない年は組み込みの一覧を使います。
        </p>
      </DeskHead>
      <div className="flex flex-col gap-6">
        {data ? <Years years={data.years} /> : <SkeletonRows rows={6} />}
        <Acting>
          <FileChoice />
        </Acting>
        <FormerLists />
      </div>
    </div>
  )
}

const Years = ({ years }: { years: readonly HolidayYear[] }) => (
  <section
    aria-label="いま使っている祝日"
    className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3"
  >
    {years.map(({ year, list, days }) => (
      <div key={year} className="rounded-card border bg-surface p-3">
        <h2 className="text-lg">{year}年</h2>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {list ? (
            <TextLink to={pathTo(adminPages.holidayList, { holiday_list_id: list.id })}>
              {list.file_name}
              <span className="sr-only">（{year}年の一覧）</span>
            </TextLink>
          ) : (
            '組み込みの一覧'
          )}
          （{days.length}日）
        </p>
        <ul className="mt-2 text-sm">
          {days.map(({ date, name }) => (
            <li key={date} className="flex gap-2">
              <span className="w-20 shrink-0 tabular-nums">{formatShortDay(date)}</span>
              {name}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
)

const FileChoice = () => {
  const go = useNavigate()
  const read = async (file: File, query: { sheet?: string }) => {
    const taken = await upload(readHolidayFile, { query, file, name: file.name })
    const params = { holiday_list_id: taken.id }
    setData(getHolidayList, { params }, taken)
    await go(pathTo(adminPages.holidayList, params))
  }
  return (
    <TableFileChoice most_kb={holiday_file_kb} onFile={read} busy_words="読み込んでいます…">
      <p className="phrase text-sm text-ink-soft">
        内閣府のページ「国民の祝日について」のファイル（syukujitsu.csv）を、そのまま選んでください。昨年より前の行は使いません。ファイルを選んでも、違いを確認するまで何も変わりません。
      </p>
    </TableFileChoice>
  )
}

const state_words: Record<HolidayList['state'], string> = {
  read: '確認待ち',
  in_force: '使い始めた',
  taken_back: '前に戻した',
}

const stateOf = ({ state, error_count }: HolidayList) =>
  error_count > 0 ? `誤り ${grouped(error_count)}件` : state_words[state]

const FormerLists = () => {
  const list = usePages(...adminFirst.holidays().lists, { fresh_for: 0 })
  if (!list.items || list.items.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">これまでのファイル</h2>
      <Table label="これまでのファイル" className="max-h-[50dvh]">
        <Heads names={['日時', 'ファイル', 'だれが', '年', '状態']} />
        <tbody>
          {list.items.map(one => (
            <Tr key={one.id}>
              <Td className="whitespace-nowrap tabular-nums">{formatDateTime(new Date(one.created_at))}</Td>
              <Td wrap className="min-w-36">
                <TextLink
                  to={pathTo(adminPages.holidayList, { holiday_list_id: one.id })}
                  className="inline-flex min-h-8 items-center"
                >
                  {one.file_name}
                  <span className="sr-only">（{formatDateTime(new Date(one.created_at))}）</span>
                </TextLink>
              </Td>
              <Td>{one.account_name}</Td>
              <Td className="tabular-nums">{one.years.join('・') || '—'}</Td>
              <Td>{stateOf(one)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {list.has_more && (
        <div>
          <Button onClick={list.more} busy={list.loading_more}>
            もっと見る
          </Button>
        </div>
      )}
    </section>
  )
}
