import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { sendContact } from '#contract/contacts/contacts.contract.ts'
import type { BodyInput } from '#contract/http/route.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { type ContactField, ContactPage } from '#web/form/contact-page.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { emptyOf, senderFields, useOwnSupplier } from './sender.ts'

type Body = BodyInput<typeof sendContact>

type Props<Contact> = {
  title: string
  lead: ReactNode
  /** After those of the sender. */
  fields: readonly ContactField[]
  schema: z.ZodMiniType<Contact>
  body: (contact: Contact, common: { recaptcha_token: string; route: 'supplier'; supplier_id: string }) => Body
}

/** A contact form of suppliers: who writes, then what it is about. */
export const SupplierContact = <Contact,>({ title, lead, fields, schema, body }: Props<Contact>) => {
  const all = [...senderFields, ...fields]
  return (
    <PublicShell narrow>
      <ContactPage
        title={title}
        lead={<p>{lead}</p>}
        fields={all}
        terms="is_terms_checked"
        schema={schema}
        initial={emptyOf(all)}
        prefill={useOwnSupplier().data}
        send={(contact, recaptcha_token) =>
          call(sendContact, {
            body: body(contact, { recaptcha_token, route: 'supplier', supplier_id: supplierId() }),
          })
        }
        complete={supplierPages.contactComplete.path}
      />
    </PublicShell>
  )
}
