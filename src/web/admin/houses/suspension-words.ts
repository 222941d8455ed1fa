import type { SuspensionEffect } from '#contract/suspensions/suspensions.contract.ts'

export type HouseSide = 'restaurant' | 'supplier'

const some = (count: number, words: string) => (count > 0 ? [words] : [])

/** What stopping a house would do now, line by line, with its true figures. */
export const effectWords = (side: HouseSide, of: SuspensionEffect): string[] => [
  of.logged_in > 0 ? `ログイン中の${of.logged_in}人が、すぐにログアウトします。` : 'ログイン中の人はいません。',
  ...peopleWords(of),
  ...(side === 'restaurant'
    ? [
        `取引中の仕入先${of.partners}社へ、画面・スマホ・LINE・定期発注・仕入先の代行入力のどれからも、新しい発注ができなくなります。`,
        ...some(of.waiting, `承認待ちの発注${of.waiting}件は、承認できなくなります。`),
      ]
    : [`取引中の飲食店${of.partners}店から、発注できなくなります。`]),
  ...some(of.schedules, `定期発注${of.schedules}件は、作られなくなります。その納品日ごとに、飲食店に理由を伝えます。`),
  ...(side === 'supplier' ? some(of.messages, `送信予約のメッセージ${of.messages}通は、送られません。`) : []),
  of.open_orders > 0
    ? `納品前の${side === 'restaurant' ? '発注' : '受注'}${of.open_orders}件は有効なままで、取り消されません。`
    : `納品前の${side === 'restaurant' ? '発注' : '受注'}はありません。`,
  ...toldWords(side, of),
]

/** Who can't log in any more, and who still can, elsewhere. */
const peopleWords = ({ people, elsewhere }: SuspensionEffect) => [
  ...some(people - elsewhere, `登録している${people - elsewhere}人は、再開するまでログインできません。`),
  ...some(
    elsewhere,
    `ほかの店舗にも登録している${elsewhere}人は、この店舗だけに入れなくなります（ほかの店舗にはログインできます）。`,
  ),
]

/** Who is told, and who is not: suppliers that the restaurant has entered itself only receive orders. */
const toldWords = (side: HouseSide, { partners, told }: SuspensionEffect) =>
  side === 'restaurant'
    ? [
        ...some(
          told,
          `Oroshiを使う仕入先${told}社には、停止したことだけを通知とメールで知らせます（理由は伝えません）。`,
        ),
        ...some(partners - told, `自店で登録した仕入先など${partners - told}社には、何も知らせません。`),
      ]
    : some(told, `飲食店${told}店には、停止したことだけを通知とメールで知らせます（理由は伝えません）。`)
