import { useState } from 'react'
import type { useForm } from '#web/form/use-form.ts'
import type { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { Draft } from './flyer-draft.ts'

/** What was typed earlier and never saved is there again: that is said, with a way to begin with what is saved (`own`). */
export const KeptNotice = ({
  form,
  kept,
  own,
  is_new,
}: {
  form: Pick<ReturnType<typeof useForm<Draft, unknown>>, 'values' | 'reset' | 'setSome'>
  kept: Pick<ReturnType<typeof useKeptDraft<Draft>>, 'dirty' | 'drop'>
  own: Draft
  is_new: boolean
}) => {
  const [found, setFound] = useState(kept.dirty)
  const say = useToast()
  if (!found || !kept.dirty) return null
  const begin = () => {
    const typed = form.values
    kept.drop()
    form.reset(own)
    setFound(false)
    say(is_new ? '空のチラシから始めます' : '保存した内容に戻しました', {
      action: { label: '元に戻す', onPress: () => form.setSome(typed) },
    })
  }
  return (
    <Notice
      title="前に入力して、まだ保存していない内容です"
      action={
        <Button size="small" onClick={begin}>
          {is_new ? 'はじめから作る' : '保存した内容に戻す'}
        </Button>
      }
    />
  )
}
