import { sql } from 'kysely'
import { Refusal, refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import { apart } from '#server/foreign/run-apart.ts'
import type { isSoonGuessed } from './guessed.ts'

// Its lists take time to read and a long text to measure: apart from the event loop.
const soonGuessed = apart<typeof isSoonGuessed>(new URL('./guessed.ts', import.meta.url).href, 'isSoonGuessed')

/**
 * Refuses a new password that is guessed soon, beside its field: one of the commonest, or made of the person's own names
 * (NIST SP 800-63B 3.1.1.2, ASVS 6.2.4 and 6.2.11). `own`: login id, mail address, names of the person and the house.
 */
export const refuseWeakPassword = async (password: string, own: readonly (string | null)[]) => {
  const parts = own.flatMap(one => (one ? [one, ...one.split(/[^\p{L}\p{N}]+|(?<=\D)(?=\d)/u)] : []))
  const words = [...new Set(['oroshi', ...parts.map(one => one.toLowerCase())])].filter(one => one.length >= 3)
  if (!(await soonGuessed(password, words).catch(sayBusy))) return
  throw refuse(422, [
    {
      field: 'password',
      message:
        '推測されやすいパスワードです。よく使われる言葉・名前・店名や年号、並んだ文字は避け、つながりのない言葉や文字を組み合わせてください',
    },
  ])
}

/** On a machine that is busy beyond measure nobody's password is called weak, nor taken unmeasured. */
const sayBusy = (error: unknown): never => {
  if (error instanceof Refusal) throw refuse(503, 'ただいま混み合っています。しばらくしてからもう一度お試しください')
  throw error
}

/** What this account and its houses are called: none of it makes a good password. */
export const ownWords = async (db: Db, account_id: string): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`/* own-words */
    select w as word from accounts a, unnest(array[a.name, a.login_id, a.mail_address]) w where a.id = ${account_id}
    union select w from consumer_members m join consumers c on c.id = m.consumer_id, unnest(array[c.name, c.name_kana]) w
      where m.account_id = ${account_id}
    union select s.name from supplier_users u join suppliers s on s.id = u.supplier_id where u.account_id = ${account_id}`.execute(
    db,
  )
  return rows.map(one => one.word)
}
