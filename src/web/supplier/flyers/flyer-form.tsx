import Newspaper from 'lucide-react/icons/newspaper'
import Trash2 from 'lucide-react/icons/trash-2'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { changeFlyer, createFlyer, type Flyer, listFlyers, removeFlyer } from '#contract/flyers/flyers.contract.ts'
import type { BodyInput } from '#contract/http/route.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { FarNotice } from '#web/form/far-notice.tsx'
import { Form } from '#web/form/form.tsx'
import { useAskOnce } from '#web/form/use-ask-once.ts'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { FileItems } from './file-items.tsx'
import { FlyerConflict } from './flyer-conflict.tsx'
import {
  type Draft,
  draft_fields,
  draftForm,
  draftOf,
  farWordsOf,
  lacksOf,
  no_draft,
  withPasted,
} from './flyer-draft.ts'
import { FlyerFields } from './flyer-fields.tsx'
import { FlyerItems } from './flyer-items.tsx'
import { FlyerLook } from './flyer-look.tsx'
import { flyerTitle } from './flyer-states.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { PasteItems } from './paste-items.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { refusedOf } from './refused-draft.ts'
import { putFlyer } from './use-flyer.ts'

type Wish = 'save' | 'publish'

/**
 * Saves what is typed, as it is kept; `wish`: what is to follow. A price that is far from usual is asked about once before
 * restaurants see it. Where somebody else was faster, `theirs` is what stands.
 */
const useDraft = (flyer: Flyer | null, wish: RefObject<Wish>) => {
  const say = useToast()
  const navigate = useNavigate()
  const [, setQuery] = useAddressQuery()
  const asked = useAskOnce()
  const own = flyer ? draftOf(flyer) : no_draft
  const kept = useKeptDraft<Draft>(`flyer:${flyer?.id ?? 'new'}`, own, flyer?.revision ?? 0)
  const [theirs, setTheirs] = useState<Flyer | null>(null)
  const shown = flyer !== null && flyer.state !== 'draft'
  const params = { supplier_id: supplierId() }
  const save = (body: BodyInput<typeof createFlyer>) =>
    flyer
      ? call(changeFlyer, { params: { ...params, web_flyer_id: flyer.id }, body: { ...body, revision: kept.revision } })
      : call(createFlyer, { params, body })
  const form = useForm({
    schema: draftForm,
    initial: kept.draft,
    fields: draft_fields,
    onSubmit: async typed => {
      const is_seen = shown || wish.current === 'publish'
      const lacks = is_seen ? lacksOf(form.values, typed) : []
      if (lacks.length > 0) {
        form.server_errors.fill(lacks)
        return
      }
      if (is_seen && !asked.mayGo(JSON.stringify(typed.items), farWordsOf(form.values.items))) return
      try {
        const saved = await save(typed)
        putFlyer(saved)
        kept.drop()
        // A new one has a page of its own from now on: what is put in here would be kept as typed for the next new one.
        if (flyer) form.reset(draftOf(saved))
        const next: Record<string, string> = wish.current === 'publish' ? { publish: '1' } : {}
        if (wish.current === 'save')
          say(shown ? '変更を保存しました。これからの発注に使われます' : '下書きを保存しました')
        if (flyer) setQuery(next, { replace: true })
        else await navigate(pathTo(supplierPages.webFlyer.path, { web_flyer_id: saved.id }, next), { replace: true })
      } catch (error) {
        const current = detailOf(error, 'current') as Flyer | undefined
        if (!current) throw error
        setTheirs(current)
      }
    },
  })
  useKeepTyped(form.values, kept)
  return { form, kept, asked, theirs, setTheirs, shown }
}

/** A flyer as it is typed, beside how the restaurant's phone shows it: kept as it is typed, saved, and published after a look. */
export const FlyerForm = ({ flyer }: { flyer: Flyer | null }) => {
  const [query, setQuery] = useAddressQuery()
  const wish = useRef<Wish>('save')
  const { form, kept, asked, theirs, setTheirs, shown } = useDraft(flyer, wish)
  const want = (what: Wish) => {
    wish.current = what
  }
  const refused = refusedOf(form.values)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24.25rem]">
      <Form form={form}>
        <KeptNotice form={form} kept={kept} own={flyer ? draftOf(flyer) : no_draft} is_new={flyer === null} />
        <Card title="内容">
          <FlyerFields form={form} />
        </Card>
        <ItemsCard form={form} refused={refused} />
        <FarNotice
          title="価格をご確認ください。まだ保存していません"
          words={asked.words}
          yes={shown ? 'この価格で保存する' : 'この価格で掲載の確認へ'}
          onYes={() => {
            asked.beSure()
            return form.submit()
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <SaveButtons shown={shown} busy={form.busy} dirty={kept.dirty} onWant={want} />
          {kept.dirty && <span className="text-sm font-bold text-amber">保存していない変更があります</span>}
          {flyer && !shown && <RemoveButton flyer={flyer} onGone={() => kept.drop()} />}
        </div>
      </Form>
      <div className="flex flex-col gap-2 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto">
        <h2 className="text-base">飲食店の画面での見え方</h2>
        <FlyerLook draft={form.values} refused={refused} />
      </div>
      {flyer && !shown && query.get('publish') === '1' && !form.busy && (
        <PublishDialog
          flyer={flyer}
          onClose={() => setQuery({}, { replace: true })}
          onRefused={messages => form.server_errors.fill(messages)}
        />
      )}
      {theirs && (
        <FlyerConflict
          kept={kept}
          theirs={theirs}
          mine={form.values}
          onDrop={() => form.reset(draftOf(theirs))}
          onClose={() => setTheirs(null)}
        />
      )}
    </div>
  )
}

type ItemsProps = { form: ReturnType<typeof useDraft>['form']; refused: ReturnType<typeof refusedOf> }

const ItemsCard = ({ form, refused }: ItemsProps) => {
  const known = new Set(form.values.items.map(one => one.product_item_id))
  return (
    <Card title="商品">
      <div className="mb-3 flex flex-wrap gap-3">
        <FileItems known={known} onAdd={read => form.setSome(withPasted(form.values, read))} />
        <PasteItems known={known} onAdd={read => form.setSome(withPasted(form.values, read))} />
      </div>
      <FlyerItems
        items={form.values.items}
        errorOf={form.errorOf}
        refused={refused}
        onChange={items => form.setValue('items', items)}
      />
    </Card>
  )
}

type SaveProps = { shown: boolean; busy: boolean; dirty: boolean; onWant: (what: Wish) => void }

const SaveButtons = ({ shown, busy, dirty, onWant }: SaveProps) => {
  if (shown)
    return (
      <Button type="submit" look="primary" busy={busy} disabled={!dirty} onClick={() => onWant('save')}>
        変更を保存する
      </Button>
    )
  return (
    <>
      <Button type="submit" look="primary" icon={Newspaper} busy={busy} onClick={() => onWant('publish')}>
        掲載の確認へ
      </Button>
      <Button type="submit" busy={busy} disabled={!dirty} onClick={() => onWant('save')}>
        下書きを保存する
      </Button>
    </>
  )
}

const RemoveButton = ({ flyer, onGone }: { flyer: Flyer; onGone: () => void }) => {
  const say = useToast()
  const told = useTold()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    setAsking(false)
    const params = { supplier_id: supplierId(), web_flyer_id: flyer.id }
    if (!(await told(() => call(removeFlyer, { params, query: { revision: flyer.revision } })))) return
    onGone()
    say('下書きを削除しました')
    await navigate(supplierPages.webFlyers.path, { replace: true })
    await invalidate(listFlyers)
  }
  return (
    <>
      <Button look="danger" icon={Trash2} className="ml-auto" onClick={() => setAsking(true)}>
        下書きを削除する
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="この下書きを削除しますか"
          width="narrow"
          yes="削除する"
          onYes={remove}
          careful
        >
          <p className="phrase">「{flyerTitle(flyer.title)}」は元に戻せません。</p>
        </ConfirmDialog>
      )}
    </>
  )
}
