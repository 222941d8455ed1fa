import ImagePlus from 'lucide-react/icons/image-plus'
import { useState } from 'react'
import { invitesFirst } from '#contract/first-invites.ts'
import {
  addInviteLogo,
  changeInviteFlyer,
  getInviteFlyer,
  type InviteFlyer,
  type InviteFlyerForm,
  inviteFlyerForm,
} from '#contract/stores/invite-flyer.contract.ts'
import { emojiLostOnPaper } from '#domain/exports/emoji.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { invite_flyer_limits } from '#domain/stores/invite-flyer.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { DraftConflict } from '#web/form/draft-conflict.tsx'
import { Form } from '#web/form/form.tsx'
import { SaveRow } from '#web/form/save-row.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { useUpload } from '#web/form/use-upload.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { FlyerSample } from './flyer-sample.tsx'

/** The page as it will be printed, and what the supplier writes on it. */
export const FlyerEditor = () => {
  const params = { supplier_id: supplierId() }
  const { data } = useData(...invitesFirst.inviteFlyer(params).flyer)
  const is_owner = useSupplierSession()?.role === 'owner'
  if (!data) return <SkeletonRows rows={8} />
  return is_owner ? (
    <Editor data={data} params={params} />
  ) : (
    <Card title="招待状の見本">
      <FlyerSample form={data} />
      <p className="phrase mt-3 text-sm text-ink-soft">ひとこととロゴを決められるのは、オーナーだけです。</p>
    </Card>
  )
}

const formOf = ({ words, logo_id }: InviteFlyerForm): InviteFlyerForm => ({ words, logo_id })
const inWords = ({ words, logo_id }: InviteFlyerForm) => [
  words === '' ? 'ひとことなし' : `ひとこと：${words}`,
  logo_id === null ? 'ロゴなし' : 'ロゴあり',
]

type Props = { data: InviteFlyer; params: { supplier_id: string } }

/** Saves what is typed of the invitation, as it is kept. Where somebody else was faster, `theirs` is what stands. */
const useFlyerForm = ({ data, params }: Props) => {
  const say = useToast()
  const own = formOf(data)
  const kept = useKeptDraft('invite-flyer', own, data.revision)
  const [theirs, setTheirs] = useState<InviteFlyer | null>(null)
  const put = (next: InviteFlyer) => setData(getInviteFlyer, { params }, next)
  const form = useForm({
    schema: inviteFlyerForm,
    initial: kept.draft,
    onSubmit: async typed => {
      try {
        const saved = await call(changeInviteFlyer, { params, body: { ...typed, revision: kept.revision } })
        put(saved)
        kept.drop()
        form.reset(formOf(saved))
        say('保存しました。これから印刷・発送する招待状に入ります')
      } catch (error) {
        const current = detailOf(error, 'current') as InviteFlyer | undefined
        if (!current) throw error
        setTheirs(current)
      }
    },
  })
  useKeepTyped(form.values, kept)
  return { form, own, kept, theirs, setTheirs, put }
}

const Editor = (props: Props) => {
  const { data, params } = props
  const { form, own, kept, theirs, setTheirs, put } = useFlyerForm(props)
  const lost = emojiLostOnPaper(form.values.words)
  return (
    <Card title="招待状の見本">
      <Form form={form}>
        <div className="flex flex-col gap-4">
          <FlyerSample form={form.values} />
          <TextareaField
            label="ひとこと"
            hint={`${invite_flyer_limits.lines}行まで。空にすると、いつものあいさつ文が入ります`}
            rows={4}
            limit={invite_flyer_limits.words}
            {...form.bind('words')}
          />
          <output className="text-sm text-amber">
            {lost.length > 0 && `「${lost.join('')}」は招待状では「〓」になります。文字で書いてください`}
          </output>
          <LogoField logo_id={form.values.logo_id} params={params} onChange={id => form.setValue('logo_id', id)} />
          <SaveRow
            busy={form.busy}
            dirty={kept.dirty}
            onDrop={() => {
              kept.drop()
              form.reset(own)
            }}
          />
          {data.changed_at !== null && (
            <p className="text-sm text-ink-soft">
              最終更新 {formatDateTime(new Date(data.changed_at))} {data.changed_by_name ?? ''}
            </p>
          )}
        </div>
      </Form>
      {theirs && (
        <DraftConflict
          kept={kept}
          theirs={theirs}
          changed={theirs}
          now={inWords(theirs)}
          mine={inWords(form.values)}
          now_draft={formOf(theirs)}
          onKept={form.reset}
          onPut={put}
          onDrop={() => form.reset(formOf(theirs))}
          onClose={() => setTheirs(null)}
        />
      )}
    </Card>
  )
}

const logo_mb = invite_flyer_limits.logo_kb / 1024

type LogoProps = { logo_id: string | null; params: { supplier_id: string }; onChange: (id: string | null) => void }

const LogoField = ({ logo_id, params, onChange }: LogoProps) => {
  const { busy, wrong, add } = useUpload({
    what: '画像',
    most_kb: invite_flyer_limits.logo_kb,
    send: file => upload(addInviteLogo, { params, file }),
    onSent: ({ id }) => onChange(id),
  })
  return (
    <section aria-label="ロゴ" className="flex flex-col gap-2">
      <h3 className="text-sm font-bold">ロゴ</h3>
      {logo_id !== null && (
        <img
          src={`/api/v2/images/${logo_id}?size=large`}
          alt="いまのロゴ"
          className="max-h-20 max-w-full self-start rounded-input border bg-surface object-contain p-2"
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          size="small"
          icon={ImagePlus}
          busy={busy}
          field="ロゴの画像のファイル"
          onFiles={([file]) => file && void add(file)}
        >
          {logo_id === null ? 'ロゴの画像を選ぶ' : '別の画像にする'}
        </FileButton>
        {logo_id !== null && (
          <Button size="small" look="quiet" onClick={() => onChange(null)}>
            ロゴを外す
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-soft">JPEG・PNG・WebP、{logo_mb}MBまで</p>
      {wrong !== null && (
        <div role="alert">
          <FieldError>{wrong}</FieldError>
        </div>
      )}
    </section>
  )
}
