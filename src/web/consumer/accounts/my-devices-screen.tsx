import { endConsumerDevices, listConsumerDevices } from '#contract/accounts/sessions.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { Devices } from '#web/app/devices.tsx'
import { ConsumerPage } from '#web/consumer/layout.tsx'

/** Where this person is logged in. */
export const Screen = () => {
  const { data } = useData(...settingsFirst.myDevices().devices, { fresh_for: 0 })
  const end = async (query: { session_id?: string }) =>
    setData(listConsumerDevices, {}, await call(endConsumerDevices, { query }))
  return (
    <ConsumerPage title={consumerPages.myDevices.title} back={consumerPages.myAccount.path}>
      <Devices items={data?.items} end={end} />
    </ConsumerPage>
  )
}
