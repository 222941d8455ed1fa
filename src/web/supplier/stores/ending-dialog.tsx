import { reasonForm } from '#contract/stores/store.form.ts'
import { endStore, getStore, type Store, suspendStore } from '#contract/stores/stores.contract.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'

export type Ending = 'suspend' | 'end'

const endings = {
  suspend: {
    title: '取引を停止する',
    word: '停止する',
    words: '新しい発注を受け付けなくなります。すでに受けた注文と履歴は残り、いつでも再開できます。',
    route: suspendStore,
  },
  end: {
    title: '取引を終了する',
    word: '終了する',
    words:
      '新しい発注を受け付けなくなります。すでに受けた注文と履歴は残ります。もう一度始めるには、招待するか、飲食店から申請していただきます。',
    route: endStore,
  },
} as const

/** Suspends or ends a deal; the restaurant reads why. */
export const EndingDialog = ({
  kind,
  store,
  onClose,
  onDone,
}: {
  kind: Ending
  store: Store
  onClose: () => void
  onDone: (now: Store) => void
}) => {
  const { title, word, words, route } = endings[kind]
  const kept = useKeptDraft(`ending:${kind}:${store.id}`, { reason: '' }, 0)
  const form = useForm({
    schema: reasonForm,
    initial: kept.draft,
    onSubmit: async ({ reason }) => {
      const params = { supplier_id: supplierId(), store_id: store.id }
      try {
        const now = await call(route, { params, body: { reason, revision: store.revision } })
        kept.drop()
        onDone(now)
      } catch (error) {
        // What stands now is shown behind the words; what was typed stays for the next press.
        const current = detailOf(error, 'current') as Store | undefined
        if (current) setData(getStore, { params }, { ...current, audits: store.audits })
        throw error
      }
    },
  })
  useKeepTyped(form.values, kept)
  return (
    <ConfirmDialog onClose={onClose} title={title} yes={word} busy={form.busy} onYes={form.submit} kept={kept}>
      <Form form={form}>
        <p className="phrase">{words}</p>
        <TextareaField
          label="理由"
          required
          hint="飲食店にそのまま伝わります"
          limit={500}
          data-autofocus
          {...form.bind('reason')}
        />
      </Form>
    </ConfirmDialog>
  )
}
