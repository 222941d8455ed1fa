import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import { useState } from 'react'
import { listFlyerTemplates, saveFlyerTemplate } from '#contract/flyers/flyer-templates.contract.ts'
import { type Flyer } from '#contract/flyers/flyers.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Keeps what is saved of a flyer as a template, under a name. */
export const SaveTemplate = ({ flyer }: { flyer: Flyer }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" icon={BookmarkPlus} onClick={() => setAsking(true)}>
        ひな形に保存
      </Button>
      {asking && <NameDialog flyer={flyer} onClose={() => setAsking(false)} />}
    </>
  )
}

const NameDialog = ({ flyer, onClose }: { flyer: Flyer; onClose: () => void }) => {
  const say = useToast()
  const [name, setName] = useState(flyer.title)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const params = { supplier_id: supplierId() }
      const made = await call(saveFlyerTemplate, { params, body: { web_flyer_id: flyer.id, name } })
      say(`ひな形「${made.name}」を保存しました`)
      void invalidate(listFlyerTemplates)
      onClose()
    } catch (error) {
      const refused = refusedBy(error)
      if (!refused) throw error
      setWrong(refused.messages[0]?.message ?? refused.global ?? undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title="ひな形に保存"
      width="narrow"
      look="primary"
      yes="保存する"
      busy={busy}
      onYes={save}
    >
      <div className="flex flex-col gap-3">
        <p className="phrase text-sm">
          保存されているこのチラシの商品・価格・ひとことを、ひな形として残します。納品日は残しません。
        </p>
        <TextField
          label="ひな形の名前"
          name="template_name"
          required
          autoComplete="off"
          value={name}
          error={wrong}
          onChange={next => {
            setName(next)
            setWrong(undefined)
          }}
        />
      </div>
    </ConfirmDialog>
  )
}
