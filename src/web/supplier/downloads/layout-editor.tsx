import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import {
  type AdditionalColumn,
  listAdditionalColumns,
} from '#contract/additional-columns/additional-columns.contract.ts'
import {
  changeDownloadSetting,
  type DownloadLayout,
  listDownloadSettings,
  removeDownloadSetting,
} from '#contract/downloads/download-settings.contract.ts'
import { additionalKey } from '#domain/exports/layout-sources.ts'
import { layoutWords } from '#domain/exports/layout-words.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { DraftConflict } from '#web/form/draft-conflict.tsx'
import { refusedBy, sortMessages } from '#web/form/form-messages.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { sayNotDone, useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { LayoutColumns } from './layout-columns.tsx'
import { draftOf, type LayoutDraft, mergeLayouts, namedLayoutOf, wrongOf } from './layout-draft.ts'
import { LayoutOptions } from './layout-options.tsx'
import { LayoutPreview } from './layout-preview.tsx'

/** What one of two layouts says otherwise than the other; two columns that read the same are said once. */
const otherWords = (one: LayoutDraft, other: LayoutDraft, own: readonly AdditionalColumn[]): string[] => {
  const names = new Map<string, string>(own.map(column => [additionalKey(column), column.name]))
  const wordsOf = (draft: LayoutDraft) => layoutWords(namedLayoutOf(draft), source => names.get(source))
  const others = new Set(wordsOf(other))
  return [...new Set(wordsOf(one))].filter(words => !others.has(words))
}

type Props = {
  saved: DownloadLayout
  may_edit: boolean
  onRemoved: () => void
}

const isOfLayout = (field: string) => field === 'name' || field.startsWith('layout.')

/** A layout as it is typed, and what is done to it. Where somebody else was faster, `theirs` is what stands. */
const useLayout = ({ saved, onRemoved }: Props) => {
  const [base, setBase] = useState(saved)
  const kept = useKeptDraft(`download_layout:${base.id}`, draftOf(base.name, base.layout), base.revision)
  const [theirs, setTheirs] = useState<DownloadLayout | null>(null)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const say = useToast()
  const told = useTold()
  const { draft } = kept
  const additionals = useData(listAdditionalColumns, { params: { supplier_id: supplierId() } }).data?.items ?? []
  const wrong = { ...refused, ...wrongOf(draft) }
  const params = { supplier_id: supplierId(), download_layout_id: base.id }
  const change = (some: Partial<LayoutDraft>) => {
    setRefused({})
    kept.change({ ...draft, ...some })
  }
  const take = (layout: DownloadLayout) => {
    setBase(layout)
    void invalidate(listDownloadSettings)
  }
  const save = async () => {
    try {
      const body = { ...namedLayoutOf(draft), revision: kept.revision }
      take(await call(changeDownloadSetting, { params, body }))
      kept.drop()
      say('レイアウトを保存しました')
    } catch (error) {
      const current = detailOf(error, 'current') as DownloadLayout | undefined
      if (current) setTheirs(current)
      else {
        const { by_field, global } = sortMessages(refusedBy(error)?.messages ?? [], isOfLayout)
        setRefused(by_field)
        if (global !== null) say(global, { kind: 'error' })
        else if (Object.keys(by_field).length === 0) sayNotDone(say, error)
      }
    }
  }
  const remove = () =>
    told(async () => {
      await call(removeDownloadSetting, { params })
      kept.drop()
      await invalidate(listDownloadSettings)
      say(`「${base.name}」を削除しました`)
      onRemoved()
    })
  return { base, kept, draft, additionals, theirs, setTheirs, wrong, change, take, save, remove }
}

/** One layout: name, columns, options, preview; saved by one button, over nobody else's work. */
export const LayoutEditor = (props: Props) => {
  const { may_edit } = props
  const { base, kept, draft, additionals, theirs, setTheirs, wrong, change, take, save, remove } = useLayout(props)
  const [removing, setRemoving] = useState(false)
  const good = Object.keys(wrongOf(draft)).length === 0
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4">
      <Fields draft={draft} additionals={additionals} may_edit={may_edit} wrong={wrong} onChange={change} />
      <LayoutPreview layout={namedLayoutOf(draft).layout} good={good} />
      {may_edit && (
        <Button look="danger" icon={Trash2} className="self-start" onClick={() => setRemoving(true)}>
          このレイアウトを削除する
        </Button>
      )}
      {kept.dirty && may_edit && <SaveBar word="保存する" wrong={!good} onDrop={kept.drop} onSave={save} />}
      {theirs && (
        <Conflict kept={kept} theirs={theirs} additionals={additionals} onPut={take} onClose={() => setTheirs(null)} />
      )}
      {removing && (
        <ConfirmDialog
          onClose={() => setRemoving(false)}
          title={`「${base.name}」を削除しますか`}
          yes="削除する"
          onYes={remove}
        >
          <p>これまでにダウンロードしたファイルと履歴は残ります。</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

type ConflictProps = {
  kept: ReturnType<typeof useLayout>['kept']
  theirs: DownloadLayout
  additionals: readonly AdditionalColumn[]
  onPut: (layout: DownloadLayout) => void
  onClose: () => void
}

const Conflict = ({ kept, theirs, additionals, onPut, onClose }: ConflictProps) => {
  const now = draftOf(theirs.name, theirs.layout)
  return (
    <DraftConflict
      kept={kept}
      theirs={theirs}
      changed={theirs}
      what="レイアウト"
      now={otherWords(now, kept.draft, additionals)}
      mine={otherWords(kept.draft, now, additionals)}
      now_draft={now}
      merge={mergeLayouts}
      merging="続けると、自分が変えた項目だけが残り、ほかは今のレイアウトになります。列は、どれかを変えていれば、並びも見出しもすべて自分のものになります。"
      onPut={onPut}
      onClose={onClose}
    />
  )
}

type FieldsProps = {
  draft: LayoutDraft
  /** The supplier's own fields. */
  additionals: readonly AdditionalColumn[]
  may_edit: boolean
  /** What is wrong, by field. */
  wrong: Record<string, string>
  onChange: (some: Partial<LayoutDraft>) => void
}

const Fields = ({ draft, additionals, may_edit, wrong, onChange }: FieldsProps) => (
  <fieldset disabled={!may_edit} className="flex min-w-0 flex-col gap-4">
    <legend className="sr-only">レイアウトの内容</legend>
    <Card title="名前と形式">
      <TextField
        label="レイアウト名"
        name="name"
        required
        maxLength={40}
        value={draft.name}
        onChange={name => onChange({ name })}
        error={wrong['name']}
        className="mb-3 max-w-120"
      />
      <LayoutOptions
        layout={draft.layout}
        has_kind={draft.columns.some(one => one.source === 'row_kind')}
        wrong={wrong}
        onChange={layout => onChange({ layout })}
      />
    </Card>
    <Card title={`列（${draft.columns.length}）`}>
      <p className="mb-2 text-sm text-ink-soft">
        左のつまみをドラッグするか、つまみを選んで上下の矢印キーで並べ替えます。最大バイト数は、文字を途中で切らずに短くします。
      </p>
      <LayoutColumns
        columns={draft.columns}
        additionals={additionals}
        by_order={draft.layout.rows === 'order'}
        wrong={wrong}
        onChange={columns => onChange({ columns })}
      />
    </Card>
  </fieldset>
)
