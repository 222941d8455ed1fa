import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { article_kind_words } from '#domain/articles/article.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

/** What restaurants may read of the product, and how many of their people do not want it on their first page any more. */
export const Screen = () => {
  const { data } = useData(...adminFirst.articles().articles, { fresh_for: 0 })
  return (
    <>
      <DeskHead title={adminPages.articles.title}>
        <p className="phrase text-sm text-ink-soft">
          飲食店の「使い方」に並び、公開日から60日のあいだ、読める人のトップの終わりに1つだけ出ます。書き直すときは、リリースで行います。
        </p>
      </DeskHead>
      {!data ? (
        <SkeletonRows rows={4} />
      ) : (
        <Table label="記事">
          <Heads
            names={['公開日', '種類', '題名', '対象', { numeric: '読める人' }, { numeric: 'トップから閉じた人' }]}
          />
          <tbody>
            {data.items.map(one => (
              <Tr key={one.key}>
                <Td className="whitespace-nowrap tabular-nums">{formatDayWithWeekday(one.published_on)}</Td>
                <Td className="whitespace-nowrap">{article_kind_words[one.kind]}</Td>
                <Td wrap strong className="min-w-48">
                  <a
                    href={one.path}
                    className="inline-flex min-h-8 items-center text-indigo underline underline-offset-2 hover:text-ink"
                  >
                    {one.title}
                  </a>
                </Td>
                <Td>{one.audience}</Td>
                <Td numeric>{grouped(one.reader_count)}人</Td>
                <Td numeric>{grouped(one.away_count)}人</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <p className="mt-2 text-sm text-ink-soft">記事はだれでも開けるページのため、読んだ人の数は分かりません。</p>
    </>
  )
}
