import { getArticlePermissions } from './articles/articles.contract.ts'
import { ask } from './http/asked.ts'

/** What this person may read, and what of it is offered on the first page. */
export const readableArticles = (params: { consumer_id: string }) => ask(getArticlePermissions, { params })
