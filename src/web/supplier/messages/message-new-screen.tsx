import { supplierPages } from '#contract/pages/supplier.ts'
import { MessageForm } from './message-form.tsx'
import { MessageHead } from './message-head.tsx'

/** A message that is begun. */
export const Screen = () => (
  <div className="mx-auto w-full max-w-260">
    <MessageHead title={supplierPages.messageNew.title} />
    <MessageForm message={null} />
  </div>
)
