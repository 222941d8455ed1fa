import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useParams } from 'react-router'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import {
  downloadInviteTemplate,
  invite_file_kb,
  listedInviteForm,
  readInviteFile,
} from '#contract/stores/admin-invites.contract.ts'
import { most_listed_invites } from '#domain/stores/invite-list.ts'
import {
  type PlatformInviteChannel,
  platform_invite_channel_words,
  platform_invite_channels,
} from '#domain/stores/platform-invite.ts'
import { Acting } from '#web/admin/acting.tsx'
import { useData } from '#web/api/data.ts'
import { download, upload } from '#web/api/files.ts'
import { Form } from '#web/form/form.tsx'
import { type FileError, FileErrors, TableFileChoice } from '#web/form/table-file.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { InviteOutcome } from './invite-outcome.tsx'
import { ListedInvites, SendingList } from './listed-invites.tsx'
import { type InviteList, type ListOutcome, useInviteList } from './use-invite-list.ts'

/** Staff invite restaurants of a supplier from a file or by hand: all of it is looked at before anything leaves. */
export const Screen = () => {
  const { id = '' } = useParams()
  const { data } = useData(...adminFirst.inviteList({ id }).stores)
  const list = useInviteList(id)
  const [outcome, setOutcome] = useState<ListOutcome | null>(null)
  return (
    <>
      <DeskBack to={pathTo(adminPages.inviteStores, { id })}>{adminPages.inviteStores.title}</DeskBack>
      <DeskHead title={adminPages.inviteList.title}>
        {data && <p className="text-sm text-ink-soft">{data.supplier_name}</p>}
      </DeskHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          {outcome && <InviteOutcome outcome={outcome} />}
          {list.items.length > 0 && <ListedInvites list={list} />}
          <Acting>
            <FromFile supplier_id={id} list={list} onRead={() => setOutcome(null)} />
            <ByHand list={list} />
          </Acting>
        </div>
        {list.items.length === 0 ? (
          <p className="phrase text-sm text-ink-soft">
            ファイルか手入力で招待先を入れると、届く内容と、送れない宛先がここに表示されます。
          </p>
        ) : (
          <SendingList supplier_id={id} list={list} onSent={setOutcome} />
        )}
      </div>
    </>
  )
}

type FromFileProps = { supplier_id: string; list: InviteList; onRead: () => void }

const FromFile = ({ supplier_id, list, onRead }: FromFileProps) => {
  const [errors, setErrors] = useState<readonly FileError[]>([])
  const params = { id: supplier_id }
  const read = async (file: File, query: { sheet?: string }) => {
    const { items, errors: wrong } = await upload(readInviteFile, { params, query, file, name: file.name })
    onRead()
    setErrors(wrong)
    if (wrong.length === 0) list.take(items)
  }
  return (
    <Card title="ファイルから">
      <TableFileChoice most_kb={invite_file_kb} onFile={read} busy_words="読み込んでいます…">
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={Download} onClick={() => download(downloadInviteTemplate, { params })}>
            ひな形（Excel）
          </Button>
          <p className="phrase min-w-[min(15rem,100%)] flex-1 text-sm text-ink-soft">
            1行目に「得意先名」「送り方」「宛先」の見出し、2行目から1件を1行ずつ、{most_listed_invites}
            件まで。「得意先コード」の列があれば、コードで得意先を選びます。ファイルを選んでも、まだ何も送りません。
          </p>
        </div>
      </TableFileChoice>
      {errors.length > 0 && (
        <div className="mt-4 flex flex-col gap-4">
          <FileErrors
            title={`${errors.length}か所に誤りがあるため、読み込みませんでした`}
            body="直してから、もう一度ファイルを選んでください。"
            errors={errors}
          />
        </div>
      )}
    </Card>
  )
}

const address_words: Record<PlatformInviteChannel, { label: string; type: 'tel' | 'email' }> = {
  sms: { label: '携帯電話番号', type: 'tel' },
  mail: { label: 'メールアドレス', type: 'email' },
  fax: { label: 'FAX番号', type: 'tel' },
}
const empty = { name: '', channel: 'mail' as PlatformInviteChannel, destination: '' }

const ByHand = ({ list }: { list: InviteList }) => {
  const form = useForm({
    schema: listedInviteForm,
    initial: empty,
    onSubmit: async one => {
      await list.add(one)
      form.reset({ ...empty, channel: one.channel })
    },
  })
  const { label, type } = address_words[form.values.channel]
  return (
    <Card title="手入力で1件ずつ">
      <Form form={form} dense>
        <RadioGroup
          label="送り方"
          name="channel"
          row
          value={form.values.channel}
          onChange={channel => form.setValue('channel', channel)}
          choices={platform_invite_channels.map(value => ({ value, label: platform_invite_channel_words[value] }))}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField label="得意先名" autoComplete="off" required {...form.bind('name')} />
          <TextField label={label} type={type} autoComplete="off" required {...form.bind('destination')} />
        </div>
        <p className="phrase text-sm text-ink-soft">
          卸の得意先にない名前は、招待を送るときに、その卸の得意先として登録します（卸の記録に「運営」と残ります）。
        </p>
        <div>
          <Button type="submit" icon={Plus} busy={form.busy}>
            招待先に加える
          </Button>
        </div>
      </Form>
    </Card>
  )
}
