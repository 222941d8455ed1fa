import type { ZodMiniType } from 'zod/mini'
import { newKey } from '#web/api/new-key.ts'
import { useForm } from './use-form.ts'
import { useKeepTyped, useKeptDraft } from './use-kept-draft.ts'

type Typed = { text: string; sent: { text: string; key: string } | null }
const nothing: Typed = { text: '', sent: null }

/**
 * A text that is said once: it is kept as it is typed, and after a reply that was lost the same text goes under the same
 * Idempotency-Key, also after a reload. `place`: under what it is kept.
 */
export const useSaidOnce = (
  place: string,
  schema: ZodMiniType<{ text: string }>,
  say: (text: string, key: string) => Promise<unknown>,
) => {
  const kept = useKeptDraft<Typed>(place, nothing, 1)
  const { draft } = kept
  const form = useForm({
    schema,
    initial: { text: draft.text },
    sent_once: 'もう一度押しても、二重には届きません',
    onSubmit: async ({ text }) => {
      const key = draft.sent?.text === text ? draft.sent.key : newKey()
      kept.change({ text, sent: { text, key } })
      await say(text, key)
      settle()
    },
  })
  const typed = { text: form.values.text, sent: draft.sent }
  useKeepTyped(typed, kept)
  /** It turns out to be said: nothing is to be sent any more. */
  const settle = () => {
    kept.drop()
    form.reset({ text: '' })
  }
  return { ...form, settle }
}
