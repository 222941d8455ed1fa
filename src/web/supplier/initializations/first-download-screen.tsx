import { useState } from 'react'
import * as z from 'zod/mini'
import {
  changeFirstDownload,
  getInitialization,
  type Initialization,
} from '#contract/initializations/initializations.contract.ts'
import { processedBy } from '#contract/notification-settings/notification-settings.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { NextStep, StepPage, useInitialization } from './steps.tsx'

const ways: { value: Initialization['processed_by']; label: string; hint: string }[] = [
  { value: 'button', label: '「処理済」を押したとき', hint: '印刷やダウンロードをしても、未処理のままです' },
  { value: 'print', label: '注文書を印刷したとき', hint: '紙で作業する場合に向いています' },
  {
    value: 'download',
    label: 'ファイルをダウンロードしたとき',
    hint: '販売管理ソフトに取り込む場合に向いています',
  },
]
const wordOf = (value: Initialization['processed_by']) => ways.find(one => one.value === value)?.label ?? ''

const form_schema = z.object({ processed_by: processedBy })

/** How orders leave the desk, and what makes them processed. */
export const Screen = () => {
  const state = useInitialization()
  return <StepPage at="download_settings">{state && <Choice state={state} />}</StepPage>
}

/** What is chosen until it is decided, and whose choice stands where two decide. */
const useChoice = (state: Initialization) => {
  const say = useToast()
  const params = { supplier_id: supplierId() }
  const kept = useKeptDraft('first_download', { processed_by: state.processed_by }, state.notifications.revision)
  const [theirs, setTheirs] = useState<Initialization | null>(null)
  const form = useForm({
    schema: form_schema,
    initial: kept.draft,
    onSubmit: async ({ processed_by }) => {
      try {
        const body = { processed_by, revision: kept.revision }
        const next = await call(changeFirstDownload, { params, body })
        kept.drop()
        form.reset({ processed_by: next.processed_by })
        setData(getInitialization, { params }, next)
        say('受注の取り出し方を決めました')
      } catch (error) {
        const current = detailOf(error, 'current') as Initialization | undefined
        if (!current) throw error
        setTheirs(current)
      }
    },
  })
  useKeepTyped(form.values, kept)
  /** What somebody else has decided stands now; `typed` goes on over it. */
  const take = (current: Initialization, typed: Initialization['processed_by']) => {
    setData(getInitialization, { params }, current)
    if (typed === current.processed_by) kept.drop()
    else kept.rebase(current.notifications.revision)
    form.reset({ processed_by: typed })
    setTheirs(null)
  }
  return { kept, form, theirs, setTheirs, take }
}

const Choice = ({ state }: { state: Initialization }) => {
  const { kept, form, theirs, setTheirs, take } = useChoice(state)
  return (
    <div className="flex max-w-240 flex-col gap-4">
      {state.steps.download_settings && !kept.dirty && (
        <Notice kind="success" title="取り出し方が決まっています" action={<NextStep after="download_settings" />} />
      )}
      <Card>
        <Form form={form}>
          <p className="phrase text-sm text-ink-soft">
            届いた受注は、注文書として印刷することも、販売管理ソフトに取り込むファイルとしてダウンロードすることもできます。ファイルの列は
            <TextLink to={supplierPages.downloadSettings.path}>{supplierPages.downloadSettings.title}</TextLink>
            で、ソフトに合わせて組み立てられます。
          </p>
          <RadioGroup
            label="いつ「処理済」にしますか"
            hint="処理済にすると、飲食店は自分では変更できなくなり、変更の依頼が届くようになります"
            {...form.bind('processed_by')}
            choices={ways}
          />
          <div className="flex justify-end">
            <Button type="submit" look="primary" busy={form.busy}>
              これで決める
            </Button>
          </div>
        </Form>
      </Card>
      {theirs && (
        <ConflictDialog
          theirs={theirs.notifications}
          now={[wordOf(theirs.processed_by)]}
          mine={[wordOf(form.values.processed_by)]}
          onClose={() => setTheirs(null)}
          onTakeTheirs={() => take(theirs, theirs.processed_by)}
          onKeepMine={() => take(theirs, form.values.processed_by)}
        />
      )}
    </div>
  )
}
