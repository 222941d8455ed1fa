/** Services whose accounts let in as well (OpenID Connect): the restaurant-review site, and the purchasing service. */
export const external_providers = ['review_site', 'purchasing_service'] as const
export type ExternalProvider = (typeof external_providers)[number]

/** Whether a name is that of such a service. */
export const isExternalProvider = (name: string): name is ExternalProvider =>
  external_providers.some(one => one === name)

/** What a service is called where its operator has configured no name. */
export const external_words: Record<ExternalProvider, string> = {
  review_site: '飲食店レビューサイト',
  purchasing_service: '仕入サービス',
}

/** How a way there can end without letting in; the page of the login says it in words. */
export const external_outcomes = [
  'denied',
  'over',
  'down',
  'refused',
  'busy',
  'stopped',
  'other_account',
  'linked_elsewhere',
  'unlinked',
] as const
export type ExternalOutcome = (typeof external_outcomes)[number]
