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
