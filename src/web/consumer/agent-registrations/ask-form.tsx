import { useEffect, useState } from 'react'
import { agentAskForm } from '#contract/agent-registrations/agent-registration.form.ts'
import {
  addAgentImage,
  askAgentRegistration,
  listAgentRegistrations,
} from '#contract/agent-registrations/agent-registrations.contract.ts'
import { agent_limits } from '#domain/agent-registrations/agent-registration.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { upload } from '#web/api/files.ts'
import { consumerId } from '#web/api/meta.ts'
import { newKey } from '#web/api/new-key.ts'
import type { Photos } from '#web/consumer/claims/inspect-draft.ts'
import { PhotoFields } from '#web/consumer/claims/photo-fields.tsx'
import type { PhotoDoor } from '#web/consumer/claims/use-photos.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

const door: PhotoDoor = {
  most: agent_limits.images,
  put: file => upload(addAgentImage, { params: { consumer_id: consumerId() }, file }),
}

const no_photos: Photos = { images: [], unsent: [] }
const empty = { words: '', photos: no_photos }

const useAsking = () => {
  const say = useToast()
  const kept = useKeptDraft('agent-registration', empty, 0)
  const [photos, setPhotos] = useState(kept.draft.photos)
  const [key, setKey] = useState(newKey)
  const ids = photos.images.map(one => one.id)
  const form = useForm({
    schema: agentAskForm,
    initial: { words: kept.draft.words, agent_image_ids: ids },
    onSubmit: async body => {
      // Sent again after a lost answer it is asked once: a photograph stands in one request alone, also after a reload.
      const idempotency_key = body.agent_image_ids[0] ?? key
      await call(askAgentRegistration, { params: { consumer_id: consumerId() }, body, idempotency_key })
      kept.drop()
      setPhotos(no_photos)
      setKey(newKey())
      form.reset({ words: '', agent_image_ids: [] })
      await invalidate(listAgentRegistrations)
      say('登録を依頼しました')
    },
  })
  useKeepTyped({ words: form.values.words, photos }, kept)
  const { setValue } = form
  const sent = ids.join()
  useEffect(() => setValue('agent_image_ids', sent === '' ? [] : sent.split(',')), [sent, setValue])
  return { form, photos, setPhotos }
}

/** Photographs of slips, or a list of suppliers; kept on the device until it is asked. */
export const AskForm = () => {
  const { form, photos, setPhotos } = useAsking()
  return (
    <Form form={form}>
      <PhotoFields
        name="納品書"
        photos={photos}
        error={form.errorOf('agent_image_ids')}
        door={door}
        onChange={setPhotos}
      />
      <TextareaField
        label="仕入先の一覧（任意）"
        hint="名前・電話・FAXやメール・締切など、分かることだけで構いません"
        limit={agent_limits.words}
        {...form.bind('words')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.busy} disabled={photos.unsent.length > 0}>
        登録を依頼する
      </Button>
      <p className="phrase text-sm text-ink-soft">
        内容ができたらお知らせします。写真と一覧は、依頼が終わって90日後に消します。
      </p>
    </Form>
  )
}
