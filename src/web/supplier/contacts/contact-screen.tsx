import { useParams } from 'react-router'
import { getSupplierContact, replyAsSupplier } from '#contract/contacts/own-contacts.contract.ts'
import { supplierNoticesFirst } from '#contract/first-notices.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { late } from '#web/ui/late.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

// By itself: what every page of the area loads names one file less for each of its parts.
const ContactThread = late(() => import('#web/form/contact-thread.tsx').then(file => file.ContactThread))

/** What this person asked the platform while logged in, and what staff have answered. */
export const Screen = () => {
  const { id = '' } = useParams()
  const supplier_id = supplierId()
  const params = { supplier_id, supplier_contact_id: id }
  const { data } = useData(...supplierNoticesFirst.contact({ supplier_id, id }).contact, { fresh_for: 0 })
  const reply = async (text: string, idempotency_key: string) =>
    setData(getSupplierContact, { params }, await call(replyAsSupplier, { params, body: { text }, idempotency_key }))
  return (
    <>
      <DeskHead title={supplierPages.contact.title}>
        <TextLink to={supplierPages.notices.path}>お知らせの一覧</TextLink>
      </DeskHead>
      <div className="flex max-w-160 flex-col gap-6">
        {data ? <ContactThread contact={data} onReply={reply} /> : <SkeletonRows rows={3} height="h-16" />}
      </div>
    </>
  )
}
