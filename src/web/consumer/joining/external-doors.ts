import { externalDoors } from '#contract/first-external.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { type ExternalProvider, external_words } from '#domain/accounts/external.ts'
import { useData } from '#web/api/data.ts'
import { pathTo } from '#web/app/path-to.ts'

/** The services whose accounts let in here; none until it is known. */
export const useExternalDoors = () => useData(...externalDoors().doors).data?.items ?? []

/** What a service is called here. */
export const useExternalName = (provider: ExternalProvider): string =>
  useExternalDoors().find(one => one.provider === provider)?.name ?? external_words[provider]

/** The page from which one goes to a service and logs in, or joins. */
export const externalLoginPath = (provider: ExternalProvider): string =>
  pathTo(consumerPages.loginExternal.path, { provider })
