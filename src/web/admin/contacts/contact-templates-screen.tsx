import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import {
  type ContactTemplate,
  listContactTemplates,
  removeContactTemplate,
} from '#contract/contacts/contact-templates.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { template_sides } from '#domain/contacts/contact-kinds.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { Acting } from '#web/admin/acting.tsx'
import { AskDialog, AskedFacts } from '#web/admin/ask-dialog.tsx'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ContactTemplateDialog } from './contact-template-dialog.tsx'

/** What staff answer again and again, under a name. */
export const Screen = () => {
  const { data } = useData(...adminFirst.contactTemplates().templates, { fresh_for: 0 })
  const [writing, setWriting] = useState<{ template: ContactTemplate | null } | null>(null)
  const [removing, setRemoving] = useState<ContactTemplate | null>(null)
  const say = useToast()
  const remove = async ({ id, name }: ContactTemplate) => {
    await call(removeContactTemplate, { params: { contact_template_id: id } })
    await invalidate(listContactTemplates)
    say(`テンプレート「${name}」を削除しました`)
  }
  return (
    <>
      <DeskHead
        title={adminPages.contactTemplates.title}
        actions={
          <>
            <TextLink to={adminPages.contacts.path} className="inline-flex min-h-11 items-center text-sm">
              お問い合わせの一覧へ
            </TextLink>
            <Acting>
              <Button look="primary" icon={Plus} onClick={() => setWriting({ template: null })}>
                テンプレートを作る
              </Button>
            </Acting>
          </>
        }
      />
      {!data ? (
        <SkeletonRows rows={4} />
      ) : data.items.length === 0 ? (
        <EmptyState icon={FileText} title="テンプレートはまだありません">
          よく送る回答を名前を付けて残すと、回答を書くときに選べます。
        </EmptyState>
      ) : (
        <TemplateTable items={data.items} onChange={template => setWriting({ template })} onRemove={setRemoving} />
      )}
      {writing && (
        <ContactTemplateDialog
          template={data?.items.find(one => one.id === writing.template?.id) ?? writing.template}
          onClose={() => setWriting(null)}
        />
      )}
      {removing && (
        <AskDialog
          title="テンプレートを削除しますか？"
          yes="削除する"
          onYes={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <AskedFacts facts={[{ name: 'テンプレート名', value: removing.name }]} />
          <p className="phrase">元に戻せません。これまでに送った回答は変わりません。</p>
        </AskDialog>
      )}
    </>
  )
}

type TableProps = {
  items: readonly ContactTemplate[]
  onChange: (template: ContactTemplate) => void
  onRemove: (template: ContactTemplate) => void
}

const TemplateTable = ({ items, onChange, onRemove }: TableProps) => (
  <Table label="テンプレート">
    <thead>
      <tr>
        <Th>名前・内容</Th>
        <Th>だれへ</Th>
        <Th>最後に直した人</Th>
        <Th>
          <span className="sr-only">操作</span>
        </Th>
      </tr>
    </thead>
    <tbody>
      {items.map(one => (
        <Tr key={one.id}>
          <Td wrap className="min-w-60">
            <span className="font-bold">{one.name}</span>
            <span className="line-clamp-3 whitespace-pre-line text-ink-soft">{one.body}</span>
          </Td>
          <Td className="whitespace-nowrap">{template_sides[one.side]}</Td>
          <Td className="whitespace-nowrap">
            {one.changed_by_name}
            <span className="block text-sm text-ink-soft tabular-nums">{formatDateTime(new Date(one.changed_at))}</span>
          </Td>
          <Td className="text-right whitespace-nowrap">
            <Acting>
              <Button size="small" aria-label={`「${one.name}」を直す`} onClick={() => onChange(one)}>
                直す
              </Button>{' '}
              <Button size="small" look="danger" aria-label={`「${one.name}」を削除する`} onClick={() => onRemove(one)}>
                削除する
              </Button>
            </Acting>
          </Td>
        </Tr>
      ))}
    </tbody>
  </Table>
)
