import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { listUsers, printUsers, type UserRow } from '#contract/users/users.contract.ts'
import { invalidate } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type Layout = 'one' | 'several'

const layouts: { value: Layout; label: string }[] = [
  { value: 'one', label: '1人1枚（A4）' },
  { value: 'several', label: '1枚に4人（切り分け）' },
]

type Props = {
  users: readonly Pick<UserRow, 'id' | 'name' | 'first_password'>[]
  onClose: () => void
  onDone: () => void
}

/** Makes the file, and says why it could not. */
const usePrint = ({ users, onDone }: Props) => {
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const print = async (layout: Layout) => {
    setBusy(true)
    setFailed(null)
    try {
      await download(printUsers, {
        params: { supplier_id: supplierId() },
        body: { user_ids: users.map(one => one.id), layout },
      })
      await invalidate(listUsers)
      onDone()
    } catch (error) {
      setFailed(errorMessage(error))
      setBusy(false)
    }
  }
  return { print, failed, busy }
}

/** Sheets for the first login of the chosen users, after it was said what printing does. */
export const PrintDialog = (props: Props) => {
  const { users, onClose } = props
  const [layout, setLayout] = useState<Layout>('one')
  const { print, failed, busy } = usePrint(props)
  const waiting = users.filter(one => one.first_password).length
  return (
    <Dialog
      open
      onClose={onClose}
      title={`ログインの案内を印刷（${users.length}人）`}
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button look="primary" icon={Printer} busy={busy} data-autofocus onClick={() => print(layout)}>
            PDFを作る
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failed !== null && <Notice kind="error" title={failed} />}
        <RadioGroup label="用紙" name="layout" row value={layout} onChange={setLayout} choices={layouts} />
        {waiting > 0 && (
          <Notice kind="warning" title={`${waiting}人には、新しいはじめのパスワードを作ります`}>
            パスワードはこのPDFにだけ載ります。前に渡した案内のパスワードは使えなくなります。
          </Notice>
        )}
        {waiting < users.length && (
          <Notice title={`${users.length - waiting}人は、すでに自分のパスワードを決めています`}>
            その人の案内にはパスワードを載せません。
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
