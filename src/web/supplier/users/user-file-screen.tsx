import Download from 'lucide-react/icons/download'
import { supplierPages } from '#contract/pages/supplier.ts'
import {
  applyUserFile,
  checkUserFile,
  downloadUserErrors,
  downloadUsers,
  getUserImport,
  type UserImport,
  user_file_kb,
} from '#contract/users/user-files.contract.ts'
import { listUsers } from '#contract/users/users.contract.ts'
import { user_labels } from '#domain/users/user.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { download, upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { TableFileChoice } from '#web/form/table-file.tsx'
import { CheckedRegistration, RegistrationScreen } from '#web/supplier/settings/registration-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Td } from '#web/ui/table.tsx'
import { ToUsers } from './user-head.tsx'

/** Users from a file: chosen, checked as a whole, seen, and only then registered. */
export const Screen = () => (
  <RegistrationScreen back={<ToUsers />} title={supplierPages.userFile.title}>
    {(id, onFile) =>
      id === null ? <FileChoice onTaken={onFile} /> : <Checked key={id} id={id} onAnew={() => onFile(null)} />
    }
  </RegistrationScreen>
)

const FileChoice = ({ onTaken }: { onTaken: (taken: UserImport) => void }) => {
  const params = { supplier_id: supplierId() }
  const check = async (file: File, query: { sheet?: string }) => {
    const taken = await upload(checkUserFile, { params, query, file, name: file.name })
    setData(getUserImport, { params: { ...params, user_import_id: taken.id } }, taken)
    onTaken(taken)
  }
  return (
    <TableFileChoice most_kb={user_file_kb} onFile={check}>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={Download} onClick={() => download(downloadUsers, { params, query: { format: 'template' } })}>
          ひな形（CSV）
        </Button>
        <p className="phrase flex-1 text-sm text-ink-soft">
          1行目に見出し、2行目からユーザーを1行ずつ。ログインIDは必須です。登録済みのログインIDの行は、その人を変えます。行にない人は変わりません。一覧のCSVを直して、そのまま使えます。ファイルを選んでも、確認するまで何も変わりません。
        </p>
      </div>
    </TableFileChoice>
  )
}

const Checked = ({ id, onAnew }: { id: string; onAnew: () => void }) => {
  const supplier = { supplier_id: supplierId() }
  const params = { ...supplier, user_import_id: id }
  const { data: found } = useData(getUserImport, { params })
  if (!found) return <SkeletonRows rows={6} />
  return (
    <CheckedRegistration
      found={found}
      next={
        <ButtonLink look="primary" to={`${supplierPages.users.path}?kind=first_password`}>
          初回ログイン待ちの人を見る
        </ButtonLink>
      }
      next_words="新しい人は、一覧で選んで「ログインの案内」を印刷して渡すか、メールで送ると、ログインできるようになります。"
      heads={[user_labels.login_id, user_labels.name, '内容']}
      onDownloadErrors={() => download(downloadUserErrors, { params })}
      onApply={async () => {
        const applied = await call(applyUserFile, { params: supplier, body: { user_import_id: id } })
        setData(getUserImport, { params }, applied)
        await invalidate(listUsers)
      }}
      onAnew={onAnew}
    >
      {one => (
        <>
          <Td className="tabular-nums">{one.login_id}</Td>
          <Td strong>{one.name}</Td>
          <Td wrap>{one.words.join('／')}</Td>
        </>
      )}
    </CheckedRegistration>
  )
}
