import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { Passkeys } from '#web/app/passkeys.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'

/** A person's ways in by face or finger. */
export const Screen = () => {
  const { data } = useData(...settingsFirst.myPasskeys().passkeys, { fresh_for: 0 })
  return (
    <ConsumerPage title={consumerPages.myPasskeys.title} back={consumerPages.myAccount.path}>
      <Passkeys area="consumer" items={data?.items} />
    </ConsumerPage>
  )
}
