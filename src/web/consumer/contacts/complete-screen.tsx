import { areaEntries } from '#contract/pages/entries.ts'
import { consumerId } from '#web/api/meta.ts'
import { ContactComplete } from '#web/form/contact-complete.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'

export const Screen = () => (
  <PublicShell narrow>
    {consumerId() === '' ? (
      <ContactComplete home="/" home_label="Oroshi のトップへ" />
    ) : (
      <ContactComplete home={areaEntries.consumer.home} home_label="トップへ戻る" />
    )}
  </PublicShell>
)
