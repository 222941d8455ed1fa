/** The words of the mail by which somebody becomes one of the staff. */
export const adminInviteMail = (of: {
  name: string
  login_id: string
  invited_by: string
  role_word: string
  /** Sets the password, once. */
  link: string
  hours: number
}) => ({
  subject: '【Oroshi】管理者としての招待',
  text: [
    `${of.name} 様`,
    '',
    `${of.invited_by}さんが、あなたを受発注サービス Oroshi の管理者（${of.role_word}）として招きました。`,
    '次のリンクからパスワードをお決めください。',
    '',
    `ログインID：${of.login_id}`,
    `パスワードの設定：${of.link}`,
    `（${of.hours}時間以内に1度だけ使えます）`,
    '',
    'ログインしたら、2段階認証の設定をお願いします。',
    'このメールに心当たりがない場合は、リンクを開かずに破棄してください。',
    '',
  ].join('\n'),
})
