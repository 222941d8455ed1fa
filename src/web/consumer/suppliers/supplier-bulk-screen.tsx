import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { consumerPages } from '#contract/pages/consumer.ts'
import {
  type CheckedSuppliers,
  checkSupplierFile,
  checkSupplierText,
  most_suppliers_at_once,
  supplier_file_kb,
} from '#contract/suppliers/supplier-file.contract.ts'
import { required, text } from '#contract/validation/text.ts'
import { call } from '#web/api/call.ts'
import { upload } from '#web/api/files.ts'
import { consumerId } from '#web/api/meta.ts'
import { newKey } from '#web/api/new-key.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Form } from '#web/form/form.tsx'
import { TableFileChoice } from '#web/form/table-file.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { OwnersOnly } from './owners-only.tsx'

/** What the next page of a bulk registration is given: it outlives a reload and the back button with the history entry. */
export type CheckedState = {
  import_id: string
  source: string
  checked: CheckedSuppliers
  /** What was pasted; null of a file. */
  pasted: string | null
}
/** What is mended and checked again, on the way back. */
export type PastedState = { pasted: string }

/** Many suppliers at once: from a file or a pasted table, which is checked before anything is registered. */
export const Screen = () => {
  const owner = useConsumerSession()?.role !== 'staff'
  return (
    <ConsumerPage title={consumerPages.supplierBulk.title} back={consumerPages.suppliers.path}>
      {owner ? <Choices /> : <OwnersOnly />}
    </ConsumerPage>
  )
}

const schema = z.object({ text: text('表').check(required('表', '表を貼り付けてください')) })

const Choices = () => {
  const navigate = useNavigate()
  const params = { consumer_id: consumerId() }
  const pasted = (useLocation().state as PastedState | null)?.pasted ?? ''
  const [paste, setPaste] = useState(pasted !== '')
  const show = async (source: string, checked: CheckedSuppliers, table: string | null) => {
    const state: CheckedState = { import_id: newKey(), source, checked, pasted: table }
    // The back button finds it, too.
    if (table !== null) await navigate(consumerPages.supplierBulk.path, { replace: true, state: { pasted: table } })
    return navigate(consumerPages.supplierFileCheck.path, { state })
  }
  const form = useForm({
    schema,
    initial: { text: pasted },
    onSubmit: async body => show('貼り付けた表', await call(checkSupplierText, { params, body }), body.text),
  })
  return (
    <div className="flex flex-col gap-6">
      <p className="phrase text-sm text-ink-soft">
        仕入先の表（Excel・CSV）から、{most_suppliers_at_once}件まで一度に登録できます。内容を確認してから登録します。
      </p>
      <TextLink to={consumerPages.supplierTemplates.path} tall>
        ひな形と、列の書き方
      </TextLink>
      <TableFileChoice
        most_kb={supplier_file_kb}
        onFile={async file => {
          await show(file.name, await upload(checkSupplierFile, { params, file, name: file.name }), null)
        }}
      >
        {null}
      </TableFileChoice>
      {paste ? (
        <Form form={form}>
          <TextareaField
            label="表を貼り付け"
            hint="Excelで範囲を選んでコピーし、ここに貼り付けます"
            style={{ minHeight: '6lh' }}
            {...form.bind('text')}
          />
          <Button type="submit" look="primary" wide busy={form.busy}>
            内容を確認する
          </Button>
        </Form>
      ) : (
        <Button wide onClick={() => setPaste(true)}>
          表を貼り付ける
        </Button>
      )}
    </div>
  )
}
