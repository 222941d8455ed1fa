import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useParams } from 'react-router'
import { listHolidays } from '#contract/directory/places.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import {
  getHolidayList,
  getHolidayYears,
  listHolidayLists,
  takeHolidaysBack,
  takeHolidaysOver,
  type WholeHolidayList,
} from '#contract/holidays/holiday-lists.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { Acting } from '#web/admin/acting.tsx'
import { AskDialog } from '#web/admin/ask-dialog.tsx'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { FileErrors } from '#web/form/table-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

/** A file of national holidays: what it changes, whom that touches; taken over whole, and back. */
export const Screen = () => {
  const { holiday_list_id = '' } = useParams()
  const params = { holiday_list_id }
  const { data: list } = useData(...adminFirst.holidayList(params).list, { fresh_for: 0 })
  return (
    <div className="w-full max-w-300">
      <DeskBack to={adminPages.holidays.path}>国民の祝日へ</DeskBack>
      <DeskHead title={adminPages.holidayList.title} />
      {list ? <Read list={list} /> : <SkeletonRows rows={6} />}
    </div>
  )
}

const Anew = () => <ButtonLink to={adminPages.holidays.path}>別のファイルを選ぶ</ButtonLink>

const Read = ({ list }: { list: WholeHolidayList }) => (
  <div className="flex flex-col gap-4">
    <p className="font-bold wrap-anywhere">
      {list.file_name}
      <span className="ml-3 text-sm font-normal text-ink-soft">
        {grouped(list.row_count)}行・{list.account_name}・{formatDateTime(new Date(list.created_at))}
      </span>
    </p>
    {list.error_count > 0 ? (
      <Wrong list={list} />
    ) : (
      <>
        <p>
          {list.years.map(year => `${year}年`).join('、')}の祝日を、この一覧で決めます。
          <span className="phrase block text-sm text-ink-soft">
            昨年より前の行は使いません。祝日を休配にしている卸は、いま{grouped(list.closing_suppliers)}社です。
          </span>
        </p>
        {list.state === 'read' ? <Ready key={list.seen} list={list} /> : <Done list={list} />}
        <Changes list={list} />
      </>
    )}
  </div>
)

const Wrong = ({ list }: { list: WholeHolidayList }) => (
  <>
    <FileErrors
      title="誤りがあるため、使い始められません"
      body="ファイルを直してから、もう一度選んでください。すべての行が正しいときだけ使えます。"
      errors={list.errors}
      count={list.error_count}
    />
    <div>
      <Acting>
        <Anew />
      </Acting>
    </div>
  </>
)

const note = async (list: WholeHolidayList) => {
  setData(getHolidayList, { params: { holiday_list_id: list.id } }, list)
  await Promise.all([getHolidayYears, listHolidayLists, listHolidays].map(invalidate))
}

const Ready = ({ list }: { list: WholeHolidayList }) => {
  const [failed, setFailed] = useState<string | null>(null)
  const params = { holiday_list_id: list.id }
  const apply = async () => {
    try {
      await note(await call(takeHolidaysOver, { params, body: { seen: list.seen } }))
    } catch (error) {
      setFailed(failureWords(error))
      await invalidate(getHolidayList)
    }
  }
  return (
    <>
      {failed !== null && <Notice kind="error" title={failed} />}
      <Acting>
        <div className="flex flex-wrap gap-2">
          <Anew />
          <Button look="primary" onClick={apply}>
            {list.changes.length === 0 ? 'この一覧を使う（祝日は変わりません）' : 'この一覧を使う'}
          </Button>
        </div>
      </Acting>
    </>
  )
}

const Done = ({ list }: { list: WholeHolidayList }) => {
  const [asking, setAsking] = useState(false)
  const undo = async () => {
    try {
      await note(await call(takeHolidaysBack, { params: { holiday_list_id: list.id } }))
    } catch (error) {
      // Somebody else has: what stands here is not so any more.
      await invalidate(getHolidayList)
      throw error
    }
  }
  if (list.state === 'taken_back') return <Notice kind="success" title="この一覧をやめ、前の祝日に戻しました" />
  return (
    <>
      <Notice
        kind="success"
        title="この一覧を使っています"
        action={
          list.last && (
            <Acting>
              <Button icon={Undo2} onClick={() => setAsking(true)}>
                前の祝日に戻す
              </Button>
            </Acting>
          )
        }
      >
        {list.last
          ? '納品できる日と締切は、いまからこの一覧で決まります。'
          : 'このあとに、新しい一覧を使い始めています。'}
      </Notice>
      {asking && (
        <AskDialog title="前の祝日に戻しますか？" yes="前に戻す" onYes={undo} onClose={() => setAsking(false)}>
          <p>この一覧をやめ、使い始める前の祝日に戻します。納品できる日と締切も戻ります。</p>
        </AskDialog>
      )}
    </>
  )
}

const kind_words = { new: '増える', removed: 'なくなる', renamed: '名前が変わる' } as const
const done_words = { new: '増えた', removed: 'なくなった', renamed: '名前が変わった' } as const

const Changes = ({ list }: { list: WholeHolidayList }) => {
  const before = list.state === 'read'
  if (list.changes.length === 0) {
    return <p>{before ? 'いまの祝日と同じです。' : 'それまでの祝日と同じでした。'}</p>
  }
  const words = before ? kind_words : done_words
  const orders = list.changes.reduce((sum, one) => sum + one.orders, 0)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">
        {before ? '変わる祝日' : '変わった祝日'}（{list.changes.length}日）
      </h2>
      {orders > 0 && (
        <Notice title={`この日の納品の注文が、${grouped(orders)}件あります`}>
          注文はそのまま残ります。卸と店舗へのお知らせは出ません。必要なときは、卸にご確認ください。
        </Notice>
      )}
      <Table label="変わる祝日">
        <Heads
          names={['違い', '日', '祝日', { numeric: 'この祝日で休む卸' }, { numeric: 'その日の注文' }, '注文のある卸']}
        />
        <tbody>
          {list.changes.map(one => (
            <Tr key={one.date}>
              <Td className="whitespace-nowrap">{words[one.kind]}</Td>
              <Td className="whitespace-nowrap tabular-nums">{formatDayWithWeekday(one.date)}</Td>
              <Td wrap className="min-w-36">
                <Name change={one} />
              </Td>
              <Td numeric>{one.kind === 'renamed' ? '—' : `${grouped(one.suppliers)}社`}</Td>
              <Td numeric>{one.kind === 'renamed' ? '—' : `${grouped(one.orders)}件`}</Td>
              <Td wrap className="min-w-36">
                {one.with_orders.map(({ id, name }) => (
                  <TextLink key={id} className="mr-3" to={pathTo(adminPages.supplierDetail, { id })}>
                    {name}
                  </TextLink>
                ))}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="text-sm text-ink-soft">
        休む卸は、その日がほかの理由で休みでない卸です。注文は、今日からの、取消でないものです。
      </p>
    </section>
  )
}

const Name = ({ change }: { change: WholeHolidayList['changes'][number] }) => {
  if (change.kind === 'removed') return <del className="text-ink-soft">{change.name}</del>
  if (change.kind === 'new') return <strong>{change.name}</strong>
  return (
    <>
      <del className="text-ink-soft">{change.name_before}</del> → <strong>{change.name}</strong>
    </>
  )
}
