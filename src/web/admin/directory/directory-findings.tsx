import { type ReactNode, useState } from 'react'
import {
  applyDirectoryImport,
  type DirectoryChange,
  type DirectoryImport,
  downloadDirectoryErrors,
  listDirectoryChanges,
} from '#contract/directory/directory-import.contract.ts'
import { restaurant_labels } from '#domain/directory/restaurant.ts'
import { grouped } from '#domain/shared/count.ts'
import { Acting } from '#web/admin/acting.tsx'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { download } from '#web/api/files.ts'
import { usePages } from '#web/api/pages-data.ts'
import { FileErrors, FileNumbers } from '#web/form/table-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

type Missing = DirectoryImport['missing']

type FindingsProps = { found: DirectoryImport; anew: ReactNode; onDone: (next: DirectoryImport) => void }

/** What the file would change, or what is wrong in it. */
export const Findings = ({ found, anew, onDone }: FindingsProps) => {
  const { counts } = found
  return (
    <>
      <FileNumbers
        className="sm:grid-cols-5"
        numbers={[
          ['新規', counts.new],
          ['変更', counts.changed],
          ['変更なし', counts.unchanged],
          ['ファイルにない', counts.missing, 'お店が登録に使っているものは除く'],
          ['誤り', counts.errors],
        ]}
      />
      {found.unread.length > 0 && (
        <Notice title={`取り込まない列があります：${found.unread.join('、')}`}>
          見出しがひな形と同じ列だけを取り込みます。
        </Notice>
      )}
      {counts.errors > 0 ? <Wrong found={found} anew={anew} /> : <Ready found={found} anew={anew} onDone={onDone} />}
    </>
  )
}

const most_kept = 1000

const Wrong = ({ found, anew }: { found: DirectoryImport; anew: ReactNode }) => (
  <>
    <FileErrors
      title="誤りがあるため、取り込めません"
      body={`ファイルを直してから、もう一度選んでください。すべての行が正しいときだけ取り込みます。${
        found.counts.errors > most_kept ? `一覧に出るのは、はじめの${grouped(most_kept)}件です。` : ''
      }`}
      errors={found.errors}
      count={found.counts.errors}
      onDownload={() => download(downloadDirectoryErrors, { params: { directory_import_id: found.id } })}
    />
    <div>{anew}</div>
  </>
)

/** What the press does; null where it does nothing. */
const applyWords = (in_file: number, removed: number): string | null => {
  if (removed === 0) return in_file === 0 ? null : `${grouped(in_file)}件を取り込む`
  return in_file === 0
    ? `${grouped(removed)}件を削除する`
    : `${grouped(in_file)}件を取り込み、${grouped(removed)}件を削除する`
}

const Ready = ({ found, anew, onDone }: FindingsProps) => {
  const [missing, setMissing] = useState<Missing>('keep')
  const [failed, setFailed] = useState<string | null>(null)
  const { counts } = found
  const words = applyWords(counts.new + counts.changed, missing === 'remove' ? counts.missing : 0)
  const apply = async () => {
    try {
      onDone(await call(applyDirectoryImport, { params: { directory_import_id: found.id }, body: { missing } }))
    } catch (error) {
      setFailed(failureWords(error))
    }
  }
  return (
    <>
      {failed !== null && <Notice kind="error" title={failed} />}
      {counts.missing > 0 && (
        <RadioGroup
          row
          label={`ファイルにない掲載店（${grouped(counts.missing)}件）`}
          name="missing"
          value={missing}
          onChange={setMissing}
          choices={[
            { value: 'keep', label: 'そのまま残す' },
            { value: 'remove', label: '一覧から削除する' },
          ]}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {anew}
        <Acting>
          <Button look="primary" onClick={apply} disabled={words === null}>
            {words ?? '変わる掲載店はありません'}
          </Button>
        </Acting>
      </div>
      <Changes found={found} />
    </>
  )
}

type Kind = DirectoryChange['kind']

/** Entry by entry: what changes, what comes, what goes. */
export const Changes = ({ found }: { found: DirectoryImport }) => {
  const { counts, state } = found
  const course = state === 'applied' || state === 'undone' ? state : 'checked'
  const gone = state === 'checked' ? counts.missing : counts.removed
  const kinds: { value: Kind; word: string; count: number }[] = [
    { value: 'changed', word: '変更', count: counts.changed },
    { value: 'new', word: '新規', count: counts.new },
    { value: 'missing', word: state === 'checked' ? 'ファイルにない' : '削除', count: gone },
  ]
  const there = kinds.filter(one => one.count > 0)
  const [chosen, choose] = useState<Kind | null>(null)
  const kind = there.find(one => one.value === chosen)?.value ?? there[0]?.value
  if (!kind) return null
  return (
    <>
      <h2 className="text-lg">{change_words[course].title}</h2>
      {course === 'undone' && (
        <p className="phrase text-sm text-ink-soft">
          この取り込みで変わった内容です。元に戻したため、いまの掲載店には残っていません
          {counts.left > 0 && `（そのままの${grouped(counts.left)}件を除く）`}。
        </p>
      )}
      <Chips
        label="種類"
        value={kind}
        onChange={choose}
        chips={there.map(({ value, word, count }) => ({ value, label: `${word} ${grouped(count)}` }))}
        className="px-1"
      />
      <ChangeTable key={kind} id={found.id} kind={kind} course={course} />
    </>
  )
}

/** What the changes are called before they are taken over, after that, and once they are taken back. */
const change_words = {
  checked: { title: '変わる内容', new: '新しく載せます', missing: 'ファイルにありません' },
  applied: { title: '変わった内容', new: '新しく載せました', missing: '一覧から削除しました' },
  undone: { title: '元に戻した内容', new: '新しく載せていました', missing: '一覧から削除していました' },
} as const
type Course = keyof typeof change_words

const shown = 50

const ChangeTable = ({ id, kind, course }: { id: string; kind: Kind; course: Course }) => {
  const target = { params: { directory_import_id: id }, query: { kind, limit: shown } }
  const list = usePages(listDirectoryChanges, target)
  if (!list.items) return <SkeletonRows rows={6} />
  return (
    <>
      <Table label={change_words[course].title} className="max-h-[50dvh]">
        <Heads names={[{ numeric: '行' }, restaurant_labels.restaurant_code, restaurant_labels.name, '違い']} />
        <tbody>
          {list.items.map(one => (
            <Tr key={one.id}>
              <Td numeric>{one.row_number ?? '—'}</Td>
              <Td className="tabular-nums">{one.restaurant_code}</Td>
              <Td wrap strong>
                {one.name}
              </Td>
              <Td wrap>{kind === 'changed' ? <Differences fields={one.fields} /> : change_words[course][kind]}</Td>
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
    </>
  )
}

const Differences = ({ fields }: { fields: DirectoryChange['fields'] }) =>
  fields.map(one => (
    <span key={one.field} className="block">
      {restaurant_labels[one.field]}：<del className="text-ink-soft">{one.before || '（空欄）'}</del> →{' '}
      <strong>{one.after || '（空欄）'}</strong>
    </span>
  ))
