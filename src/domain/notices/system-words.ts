type Words = { title: string; body: string }

const ways = {
  asked: {
    title: 'メールの受け取りが止められました',
    cause: '受信者の操作で止められました',
    way: '再開するには、これまでに届いたメールの下にある「メールを止める・再開する」のリンクを開いてください。',
  },
  bounced: {
    title: 'メールが届かないアドレスがあります',
    cause: '相手先のメールサーバーから「届けられない」と返されました',
    way: 'アドレスに誤りがないか確かめて、設定し直してください。',
  },
}

/** `own`: the address of whoever is told; else of a supplier that the restaurant has written down itself. */
export const mailStoppedWords = ({
  mail_address,
  reason,
  own,
}: {
  mail_address: string
  reason: keyof typeof ways
  own: boolean
}): Words => {
  const { title, cause, way } = ways[reason]
  const theirs = 'この宛先への発注は、電話などで直接お伝えください。仕入先の設定で宛先を変えられます。'
  return {
    title,
    body: `${mail_address} へのメールは、${cause}。これからのお知らせは届きません。${own ? way : theirs}`,
  }
}
