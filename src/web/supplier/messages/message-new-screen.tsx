import { supplierPages } from '#contract/pages/supplier.ts'
import { MessageForm } from './message-form.tsx'
import { MessageHead } from './message-head.tsx'

/** A message that is begun. */
export const Screen = () => (
  <div className="w-full max-w-300">
    <MessageHead title={supplierPages.messageNew.title} />
    <MessageForm message={null} />
  </div>
)
