import { areaEntries } from '#contract/pages/entries.ts'
import { supplierId } from '#web/api/meta.ts'
import { ContactComplete } from '#web/form/contact-complete.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'

export const Screen = () => (
  <PublicShell narrow>
    {supplierId() === '' ? (
      <ContactComplete home="/" home_label="Oroshi のトップへ" />
    ) : (
      <ContactComplete home={areaEntries.supplier.home} home_label="受注画面へ戻る" />
    )}
  </PublicShell>
)
