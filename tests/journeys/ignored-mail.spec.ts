import { stopUrl } from '#server/ignores/encrypted-address.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { expect, test } from '#tests/support/browser.ts'

test('whoever gets a mail stops it by its link, and resumes it @phone', async ({ house, people }) => {
  const { deps } = house
  const address = 'reader@stops-mail.example'
  const write = (key: string) =>
    queueMails(
      deps.db,
      [{ key, of: null, destination: address, subject: '【Oroshi】お知らせ', text: '本文です。' }],
      deps.now(),
    )
  await write('stops-mail:1')
  const box = () => deps.db.selectFrom('local_outbox').select('body_text').where('destination', '=', address).execute()
  await expect.poll(box).toHaveLength(1)
  const [mail] = await box()
  const link = mail?.body_text.split('\n').find(line => line.includes('/ignored_mail_addresses/')) ?? ''
  expect(new URL(link).pathname).toBe(new URL(stopUrl(deps, address)).pathname)

  const reader = await people.somebody()
  const { page } = reader
  await page.goto(new URL(link).pathname)
  await expect(page.getByText('受け取っています')).toBeVisible()
  await reader.look('受け取っている')
  await page.getByRole('button', { name: 'メールを止める' }).press('Enter')
  await expect(page.getByText('止めています')).toBeVisible()
  await reader.look('止めている')
  await write('stops-mail:2')
  const state = async () => {
    const rows = await deps.db.selectFrom('outgoing_mails').select('state').where('key', '=', 'stops-mail:2').execute()
    return rows[0]?.state
  }
  await expect.poll(state).toBe('ignored')
  await page.reload()
  await page.getByRole('button', { name: 'メールを再開する' }).press('Enter')
  await expect(page.getByText('受け取っています')).toBeVisible()
  expect(await box()).toHaveLength(1)

  people.expects(/404 GET .*\/ignores\/mail_addresses\/AAAA/)
  await page.goto(`/ignored_mail_addresses/${'A'.repeat(80)}`)
  await expect(page.getByText('このリンクは使えません')).toBeVisible()
})
