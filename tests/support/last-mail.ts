import { expect, type House } from './browser.ts'

/** The text of the last mail to an address, once it has these words. */
export const lastMail = async ({ deps }: House, destination: string, words: RegExp) => {
  let text = ''
  await expect
    .poll(async () => {
      const row = await deps.db
        .selectFrom('local_outbox')
        .select('body_text')
        .where('destination', '=', destination)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      text = row?.body_text ?? ''
      return text
    })
    .toMatch(words)
  return text
}
