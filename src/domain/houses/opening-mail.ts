/** The words of the mail by which a supplier's first owner comes in. */
export const openedSupplierMail = (of: {
  supplier_name: string
  owner_name: string
  login_id: string
  /** They had asked for it. */
  asked: boolean
  /** Sets the password, once. */
  link: string
  hours: number
  login_url: string
}) => ({
  subject: '【Oroshi】アカウントのご用意ができました',
  text: [
    of.supplier_name,
    `${of.owner_name} 様`,
    '',
    `${of.asked ? 'お問い合わせをいただき、ありがとうございます。' : ''}受発注サービス Oroshi のアカウントをご用意しました。`,
    'はじめに、次のリンクからパスワードをお決めください。',
    '',
    `ログインID：${of.login_id}`,
    `パスワードの設定：${of.link}`,
    `（${of.hours}時間以内に1度だけ使えます）`,
    '',
    'ログインすると、受注画面の上に「はじめの設定」の案内があります。商品の登録からテスト注文まで、順にご案内します。',
    '2回目からは、次の画面からログインしてください。',
    of.login_url,
    '',
    'このメールに心当たりがない場合は、リンクを開かずに破棄してください。',
    '',
  ].join('\n'),
})
