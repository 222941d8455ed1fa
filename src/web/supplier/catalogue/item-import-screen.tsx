import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { checkItemFile, getItemImport, type ItemImport, import_kb } from '#contract/catalogue/item-files.contract.ts'
import { countProductItems, listProductItems } from '#contract/catalogue/product-items.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { TableFileChoice } from '#web/form/table-file.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { Findings } from './import-findings.tsx'
import { MappingForm } from './import-mapping.tsx'
import { useUndoItems } from './use-undo.ts'

const working = (state: ItemImport['state'] | undefined) => state === 'checking' || state === 'applying'

/** A catalogue from a file: chosen, its columns named, checked as a whole, seen, and only then taken over. */
export const Screen = () => {
  const [query, setQuery] = useAddressQuery()
  const session = useSupplierSession()
  const id = query.get('import')
  return (
    <div className="w-full max-w-300">
      <DeskBack to={supplierPages.productItems.path}>商品の一覧へ</DeskBack>
      <DeskHead title={supplierPages.itemImport.title} />
      {session?.may_change_items === false ? (
        <Notice title="商品と単価は見るだけの権限です">変更が必要なときは、オーナーにご確認ください。</Notice>
      ) : id === null ? (
        <FileChoice onTaken={taken => setQuery({ import: taken.id })} />
      ) : (
        <ImportSteps key={id} id={id} onAnew={() => setQuery({})} />
      )}
    </div>
  )
}

const FileChoice = ({ onTaken }: { onTaken: (taken: ItemImport) => void }) => {
  const params = { supplier_id: supplierId() }
  const read = async (file: File, query: { sheet?: string }) => {
    const taken = await upload(checkItemFile, { params, query, file, name: file.name })
    setData(getItemImport, { params: { ...params, import_id: taken.id } }, taken)
    onTaken(taken)
  }
  return (
    <TableFileChoice most_kb={import_kb} onFile={read} busy_words="読み込んでいます…">
      <p className="text-sm text-ink-soft">
        1行目に見出し、2行目から商品を1行ずつ書いたファイルです。いまの商品を
        <TextLink to={supplierPages.itemDownloads.path}>ダウンロード</TextLink>
        して直すと、列がすべて揃います。ファイルを選んでも、確認するまで商品は変わりません。
      </p>
    </TableFileChoice>
  )
}

const ImportSteps = ({ id, onAnew }: { id: string; onAnew: () => void }) => {
  const params = { supplier_id: supplierId(), import_id: id }
  const [moving, setMoving] = useState(false)
  const { data: found } = useData(getItemImport, { params }, { fresh_for: 0, ...(moving ? { every: 1000 } : {}) })
  const [editing, setEditing] = useState(false)
  if (found && moving !== working(found.state)) {
    setMoving(working(found.state))
    if (found.state === 'applied') void Promise.all([invalidate(listProductItems), invalidate(countProductItems)])
  }
  if (!found) return <SkeletonRows rows={6} />
  const note = (next: ItemImport) => {
    setEditing(false)
    setData(getItemImport, { params }, next)
  }
  const anew = <Button onClick={onAnew}>別のファイルを選ぶ</Button>
  return (
    <div className="flex flex-col gap-4">
      <p className="font-bold">
        {found.file_name}
        <span className="ml-3 text-sm font-normal text-ink-soft">{grouped(found.row_count)}行</span>
      </p>
      {found.message !== null && <Notice kind={found.state === 'failed' ? 'error' : 'warning'} title={found.message} />}
      {found.state === 'failed' && <div>{anew}</div>}
      {(found.state === 'mapping' || (editing && found.state === 'checked')) && (
        <MappingForm found={found} anew={anew} onDone={note} />
      )}
      {working(found.state) && <Progress found={found} />}
      {found.state === 'checked' && !editing && (
        <Findings found={found} anew={anew} onEdit={() => setEditing(true)} onDone={note} />
      )}
      {found.state === 'applied' && (
        <Notice
          kind="success"
          title={`取り込みました（新規 ${grouped(found.counts?.new ?? 0)}件、変更 ${grouped(found.counts?.changed ?? 0)}件）`}
          action={
            <span className="flex flex-wrap gap-2">
              <ButtonLink to={supplierPages.productItems.path} look="primary">
                商品の一覧を見る
              </ButtonLink>
              {anew}
              <UndoImport found={found} />
            </span>
          }
        />
      )}
    </div>
  )
}

/** The way back, as after every change of prices: what has begun or was changed since stays, and is counted. */
const UndoImport = ({ found }: { found: ItemImport }) => {
  const undo = useUndoItems()
  const [taken_back, setTakenBack] = useState<number | null>(null)
  if ((found.counts?.changed ?? 0) === 0) return null
  if (taken_back !== null) {
    return (
      <span className="self-center text-sm">
        {taken_back > 0 ? '単価・表示の変更は元に戻しました' : '元に戻せる単価・表示の変更は残っていません'}
      </span>
    )
  }
  return (
    <Button
      icon={Undo2}
      onClick={async () => {
        setTakenBack(await undo({ done_at: found.updated_at }))
      }}
    >
      単価・表示の変更を元に戻す
    </Button>
  )
}

const Progress = ({ found }: { found: ItemImport }) => {
  const words = found.state === 'checking' ? '確認しています' : '取り込んでいます'
  return (
    <div className="flex flex-col gap-2 rounded-card border bg-surface p-6">
      <p aria-live="polite" className="font-bold">
        {words}…
      </p>
      <progress aria-label={words} max={Math.max(found.row_count, 1)} value={found.rows_done} className="h-3 w-full" />
      <p className="text-sm text-ink-soft tabular-nums">
        {grouped(found.rows_done)} / {grouped(found.row_count)}行。この画面を閉じても続きます。
      </p>
    </div>
  )
}
