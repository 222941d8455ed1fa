import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { supplierPages } from '#contract/pages.ts'
import {
  checkStoreFile,
  downloadStoreErrors,
  downloadStores,
  downloadStoreTemplate,
  generate_kb,
  generateStores,
  getStoreGeneration,
  type StoreGeneration,
} from '#contract/stores/store-files.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { download, upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { useSupplierSession } from '#web/api/session.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { FileErrors, TableFileChoice } from '#web/form/table-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { no_filter } from './store-filter.ts'
import { ToStores } from './store-head.tsx'
import { renewStores } from './use-stores.ts'

/** Stores from a file: chosen, checked as a whole, seen, and only then registered. */
export const Screen = () => {
  const [query, setQuery] = useAddressQuery()
  const session = useSupplierSession()
  const id = query.get('file')
  return (
    <div className="w-full max-w-240">
      <ToStores />
      <DeskHead title={supplierPages.storeGenerate.title} />
      {session?.role !== 'owner' ? (
        <Notice title="一括登録ができるのはオーナーだけです" />
      ) : id === null ? (
        <FileChoice onTaken={taken => setQuery({ file: taken.id })} />
      ) : (
        <Checked key={id} id={id} onAnew={() => setQuery({})} />
      )}
    </div>
  )
}

const FileChoice = ({ onTaken }: { onTaken: (taken: StoreGeneration) => void }) => {
  const params = { supplier_id: supplierId() }
  const check = async (file: File) => {
    const taken = await upload(checkStoreFile, { params, file, name: file.name })
    setData(getStoreGeneration, { params: { ...params, generate_id: taken.id } }, taken)
    onTaken(taken)
  }
  return (
    <TableFileChoice most_kb={generate_kb} onFile={check}>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={Download} onClick={() => download(downloadStoreTemplate, { params })}>
          ひな形（CSV）
        </Button>
        {/* In Excel every cell is a text: codes keep their zeros. */}
        <Button
          icon={Download}
          onClick={() => download(downloadStores, { params, body: { filter: no_filter, format: 'xlsx' } })}
        >
          いまの得意先（Excel）
        </Button>
        <p className="phrase flex-1 text-sm text-ink-soft">
          1行目に見出し、2行目から得意先を1行ずつ。得意先コードと得意先名は必須です。登録済みのコードの行は、得意先情報だけを変えます。ファイルを選んでも、確認するまで何も変わりません。
        </p>
      </div>
    </TableFileChoice>
  )
}

const kind_words = { new: '新規', changed: '変更' } as const

const Checked = ({ id, onAnew }: { id: string; onAnew: () => void }) => {
  const [failed, setFailed] = useState<string | null>(null)
  const supplier = { supplier_id: supplierId() }
  const params = { ...supplier, generate_id: id }
  const { data: found } = useData(getStoreGeneration, { params })
  if (!found) return <SkeletonRows rows={6} />
  const { counts } = found
  const anew = <Button onClick={onAnew}>別のファイルを選ぶ</Button>
  const apply = async () => {
    try {
      setData(
        getStoreGeneration,
        { params },
        await call(generateStores, { params: supplier, body: { generate_id: id } }),
      )
      await renewStores()
    } catch (error) {
      setFailed(refusedBy(error)?.global ?? errorMessage(error))
    }
  }
  if (found.applied) {
    return (
      <Notice
        kind="success"
        title={`登録しました（新規 ${grouped(counts.new)}件、変更 ${grouped(counts.changed)}件）`}
        action={
          <span className="flex flex-wrap gap-2">
            <ButtonLink look="primary" to={`${supplierPages.stores.path}?state=not_linked`}>
              未連携の得意先を見る
            </ButtonLink>
            {anew}
          </span>
        }
      >
        一覧で得意先を選ぶと、招待状をまとめて印刷できます。
      </Notice>
    )
  }
  const numbers: [string, number][] = [
    ['新規', counts.new],
    ['変更', counts.changed],
    ['変更なし', counts.unchanged],
    ['誤り', counts.errors],
  ]
  return (
    <div className="flex flex-col gap-4">
      {failed !== null && <Notice kind="error" title={failed} />}
      <p className="font-bold">{found.file_name}</p>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {numbers.map(([word, count]) => (
          <div
            key={word}
            className={cx(
              'rounded-card border bg-surface p-3',
              word === '誤り' && count > 0 && 'border-vermilion bg-vermilion-pale text-vermilion',
            )}
          >
            <dt className="text-sm">{word}</dt>
            <dd className="text-xl font-bold tabular-nums">{grouped(count)}</dd>
          </div>
        ))}
      </dl>
      {counts.errors > 0 ? (
        <>
          <FileErrors
            title="誤りがあるため、登録できません"
            body="ファイルを直してから、もう一度選んでください。すべての行が正しいときだけ登録します。"
            errors={found.errors}
            count={counts.errors}
            onDownload={() => download(downloadStoreErrors, { params })}
          />
          <div>{anew}</div>
        </>
      ) : (
        <>
          {found.differences.length > 0 && (
            <Table label="登録する内容" className="max-h-[50dvh]">
              <thead>
                <tr>
                  <Th numeric>行</Th>
                  <Th>種類</Th>
                  <Th>コード</Th>
                  <Th>得意先</Th>
                </tr>
              </thead>
              <tbody>
                {found.differences.map(one => (
                  <Tr key={one.row_number}>
                    <Td numeric>{one.row_number}</Td>
                    <Td>{kind_words[one.kind]}</Td>
                    <Td className="tabular-nums">{one.customer_code}</Td>
                    <Td strong>{one.name}</Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          )}
          {counts.new + counts.changed > found.differences.length && (
            <p className="text-sm text-ink-soft">はじめの{found.differences.length}件を表示しています。</p>
          )}
          <div className="flex flex-wrap gap-2">
            {anew}
            <Button look="primary" disabled={counts.new + counts.changed === 0} onClick={apply}>
              {grouped(counts.new + counts.changed)}件を登録する
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
