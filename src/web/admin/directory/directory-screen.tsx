import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import Store from 'lucide-react/icons/store'
import { downloadDirectory, type ListedEntry } from '#contract/directory/directory-import.contract.ts'
import { adminDirectoryPage } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { restaurant_labels } from '#domain/directory/restaurant.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { FilterBar, FilteredList, useListFilter } from '#web/admin/filtered-list.tsx'
import { download } from '#web/api/files.ts'
import { usePages } from '#web/api/pages-data.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

/** The directory that restaurants join from, with the ways in and out as a file. */
export const Screen = () => {
  const filter = useListFilter()
  const { q } = filter
  const list = usePages(...adminDirectoryPage({ q: q || undefined }), { keep: true })
  return (
    <>
      <DeskHead
        title={adminPages.directory.title}
        actions={
          <>
            <Button icon={Download} onClick={() => download(downloadDirectory)}>
              すべてをCSVで保存
            </Button>
            <ButtonLink to={adminPages.directoryImports.path} look="primary" icon={FileUp}>
              ファイルから取り込む
            </ButtonLink>
          </>
        }
      >
        <p className="phrase text-sm text-ink-soft">お店が登録するときに探す一覧です。</p>
      </DeskHead>
      <FilterBar filter={filter} searched="店名・住所・ジャンル・コード・電話">
        {null}
      </FilterBar>
      <FilteredList
        list={list}
        empty={{
          icon: Store,
          title: q === '' ? '掲載店はまだありません' : '該当する掲載店がありません',
          hint:
            q === '' ? '「ファイルから取り込む」で、まとめて登録できます。' : '検索の言葉を短くしてお試しください。',
        }}
      >
        {entries => <EntryTable entries={entries} outdated={list.outdated} />}
      </FilteredList>
    </>
  )
}

const EntryTable = ({ entries, outdated }: { entries: readonly ListedEntry[]; outdated: boolean }) => (
  <Table label="掲載店" className={cx(outdated && 'opacity-60')}>
    <Heads
      names={[
        restaurant_labels.restaurant_code,
        restaurant_labels.name,
        restaurant_labels.address,
        restaurant_labels.phone_number,
        restaurant_labels.genre,
        '登録',
      ]}
    />
    <tbody>
      {entries.map(one => (
        <Tr key={one.id}>
          <Td className="tabular-nums">{one.restaurant_code}</Td>
          <Td strong wrap>
            {one.name}
          </Td>
          <Td wrap>{one.place || '—'}</Td>
          <Td className="whitespace-nowrap tabular-nums">{formatPhone(one.phone_number) || '—'}</Td>
          <Td>{one.genre || '—'}</Td>
          <Td>
            {one.consumer_id === null ? (
              'まだ'
            ) : (
              <TextLink
                to={pathTo(adminPages.restaurantDetail, { id: one.consumer_id })}
                className="inline-flex min-h-8 items-center"
              >
                登録済<span className="sr-only">：{one.name}</span>
              </TextLink>
            )}
          </Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
