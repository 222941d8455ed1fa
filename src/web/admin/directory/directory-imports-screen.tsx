import Download from 'lucide-react/icons/download'
import { useNavigate } from 'react-router'
import {
  checkDirectoryFile,
  type DirectoryImport,
  directory_file_kb,
  downloadDirectory,
  downloadDirectoryTemplate,
  getDirectoryImport,
} from '#contract/directory/directory-import.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { Acting } from '#web/admin/acting.tsx'
import { setData } from '#web/api/data.ts'
import { download, upload } from '#web/api/files.ts'
import { usePages } from '#web/api/pages-data.ts'
import { TableFileChoice } from '#web/form/table-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

/** A file of the directory is chosen here; and what former files did. */
export const Screen = () => (
  <div className="w-full max-w-300">
    <DeskBack to={adminPages.directory.path}>掲載店の一覧へ</DeskBack>
    <DeskHead title={adminPages.directoryImports.title} />
    <div className="flex flex-col gap-6">
      <Acting>
        <FileChoice />
      </Acting>
      <FormerImports />
    </div>
  </div>
)

const FileChoice = () => {
  const go = useNavigate()
  const read = async (file: File, query: { sheet?: string }) => {
    const taken = await upload(checkDirectoryFile, { query, file, name: file.name })
    const params = { directory_import_id: taken.id }
    setData(getDirectoryImport, { params }, taken)
    await go(pathTo(adminPages.directoryImport, params))
  }
  return (
    <TableFileChoice most_kb={directory_file_kb} onFile={read} busy_words="読み込んでいます…">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={Download} onClick={() => download(downloadDirectoryTemplate)}>
          ひな形（Excel）
        </Button>
        <Button icon={Download} onClick={() => download(downloadDirectory)}>
          いまの掲載店（CSV）
        </Button>
        <p className="phrase min-w-[min(15rem,100%)] flex-1 text-sm text-ink-soft">
          1行目に見出し、2行目から1店を1行ずつ、100,000行まで。掲載店コードと店名は必須です。掲載店コードが同じ行は、その店を変えます。ファイルにない列は、いまのまま残ります。ファイルを選んでも、確認するまで何も変わりません。
        </p>
      </div>
    </TableFileChoice>
  )
}

const state_words: Record<DirectoryImport['state'], string> = {
  checking: '確認中',
  checked: '確認待ち',
  applying: '取り込み中',
  applied: '取り込み済',
  undoing: '元に戻し中',
  undone: '元に戻した',
  failed: '失敗',
}

/** In the list: errors keep it from being taken in. */
const stateOf = ({ state, counts }: DirectoryImport) =>
  state === 'checked' && counts.errors > 0 ? `誤り ${grouped(counts.errors)}件` : state_words[state]

const FormerImports = () => {
  const list = usePages(...adminFirst.directoryImports().imports, { fresh_for: 0 })
  if (!list.items || list.items.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">これまでの取り込み</h2>
      <Table label="これまでの取り込み" className="max-h-[50dvh]">
        <Heads
          names={[
            '日時',
            'ファイル',
            'だれが',
            { numeric: '行' },
            { numeric: '新規' },
            { numeric: '変更' },
            { numeric: '削除' },
            '状態',
          ]}
        />
        <tbody>
          {list.items.map(one => (
            <Tr key={one.id}>
              <Td className="whitespace-nowrap tabular-nums">{formatDateTime(new Date(one.created_at))}</Td>
              <Td wrap>
                <TextLink
                  to={pathTo(adminPages.directoryImport, { directory_import_id: one.id })}
                  className="inline-flex min-h-8 items-center"
                >
                  {one.file_name}
                </TextLink>
              </Td>
              <Td>{one.account_name}</Td>
              <Td numeric>{grouped(one.row_count)}</Td>
              <Td numeric>{grouped(one.counts.new)}</Td>
              <Td numeric>{grouped(one.counts.changed)}</Td>
              <Td numeric>{grouped(one.counts.removed)}</Td>
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
      <p className="text-sm text-ink-soft">
        90日のあいだ残ります。だれが何件取り込んだかは、操作の記録に残り続けます。
      </p>
    </section>
  )
}
