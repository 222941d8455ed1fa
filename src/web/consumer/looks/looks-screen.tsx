import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { HouseLooks } from '#web/app/house-looks.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'

/** When staff saw the screen of one of this restaurant's people. */
export const Screen = () => {
  const { data } = useData(...settingsFirst.looks({ consumer_id: consumerId() }).looks, { fresh_for: 0 })
  return (
    <ConsumerPage title={consumerPages.looks.title} back={consumerPages.myAccount.path}>
      <HouseLooks items={data?.items} />
    </ConsumerPage>
  )
}
