import Download from 'lucide-react/icons/download'
import { supplierPages } from '#contract/pages/supplier.ts'
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
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { download, upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { TableFileChoice } from '#web/form/table-file.tsx'
import { CheckedRegistration, RegistrationScreen } from '#web/supplier/settings/registration-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Td } from '#web/ui/table.tsx'
import { no_filter } from './store-filter.ts'
import { ToStores } from './store-head.tsx'
import { renewStores } from './use-stores.ts'

/** Stores from a file: chosen, checked as a whole, seen, and only then registered. */
export const Screen = () => (
  <RegistrationScreen back={<ToStores />} title={supplierPages.storeGenerate.title}>
    {(id, onFile) =>
      id === null ? <FileChoice onTaken={onFile} /> : <Checked key={id} id={id} onAnew={() => onFile(null)} />
    }
  </RegistrationScreen>
)

const FileChoice = ({ onTaken }: { onTaken: (taken: StoreGeneration) => void }) => {
  const params = { supplier_id: supplierId() }
  const check = async (file: File, query: { sheet?: string }) => {
    const taken = await upload(checkStoreFile, { params, query, file, name: file.name })
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

const Checked = ({ id, onAnew }: { id: string; onAnew: () => void }) => {
  const supplier = { supplier_id: supplierId() }
  const params = { ...supplier, generate_id: id }
  const { data: found } = useData(getStoreGeneration, { params })
  if (!found) return <SkeletonRows rows={6} />
  return (
    <CheckedRegistration
      found={found}
      next={
        <ButtonLink look="primary" to={`${supplierPages.stores.path}?state=not_linked`}>
          未連携の得意先を見る
        </ButtonLink>
      }
      next_words="一覧で得意先を選ぶと、招待状をまとめて印刷できます。"
      heads={['コード', '得意先']}
      onDownloadErrors={() => download(downloadStoreErrors, { params })}
      onApply={async () => {
        const applied = await call(generateStores, { params: supplier, body: { generate_id: id } })
        setData(getStoreGeneration, { params }, applied)
        await renewStores()
      }}
      onAnew={onAnew}
    >
      {one => (
        <>
          <Td className="tabular-nums">{one.customer_code}</Td>
          <Td strong>{one.name}</Td>
        </>
      )}
    </CheckedRegistration>
  )
}
