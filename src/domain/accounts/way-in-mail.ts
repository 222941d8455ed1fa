/** The words of the mail by which staff help somebody back in. */
export const wayInMail = (of: { name: string; login_id: string; link: string; hours: number }) => ({
  subject: '【Oroshi】パスワードの再設定',
  text: [
    `${of.name} 様`,
    '',
    'ご依頼により、運営の担当者がパスワードを決め直すリンクをお送りします。',
    '次のリンクから、新しいパスワードをお決めください。',
    '',
    `ログインID：${of.login_id}`,
    `新しいパスワードを決める：${of.link}`,
    `（${of.hours}時間以内に1度だけ使えます。決めると、すべての端末からログアウトします）`,
    '',
    'お心当たりがないときは、このメールを破棄してください。リンクを開かないかぎり、何も変わりません。',
    '',
  ].join('\n'),
})

/** The words of the mail to a person's new address, which staff have set: its link proves the address and lets in. */
export const newAddressMail = (of: { name: string; login_id: string; link: string; hours: number }) => ({
  subject: '【Oroshi】新しいメールアドレスの確認',
  text: [
    `${of.name} 様`,
    '',
    'ご依頼により、運営の担当者が、Oroshiのアカウントのメールアドレスをこのアドレスに変更しました。',
    '次のリンクから新しいパスワードをお決めください。決めると、このアドレスの確認も済みます。',
    '',
    `ログインID：${of.login_id}`,
    `新しいパスワードを決める：${of.link}`,
    `（${of.hours}時間以内に1度だけ使えます）`,
    '',
    '安全のため、すべての端末からログアウトしました。これまでのパスワードでもログインできます。',
    '',
    'お心当たりがないときは、リンクを開かずに、運営までお知らせください。',
    '',
  ].join('\n'),
})
