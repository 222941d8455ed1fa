/** Texts for refusals that no form can foresee. Without a schema: a page’s first script carries them. */
export const errorTexts = {
  bad_request: 'リクエストの形式が正しくありません',
  unauthorized: 'ログインの有効期限が切れました。もう一度ログインしてください',
  forbidden: 'この操作を行う権限がありません',
  first_password: '渡されたパスワードのままでは操作できません。先に新しいパスワードを決めてください',
  only_looking: 'この画面は閲覧のみのため、操作はできません。操作は、ご本人が行います',
  csrf: 'ページの有効期限が切れました。ページを読み込み直してください',
  not_found: 'お探しのものが見つかりません',
  too_large: 'データが大きすぎます',
  unsupported: 'この形式のデータは受け付けられません',
  too_many: '操作が続いたため、一時的に受け付けを止めています。しばらくしてからもう一度お試しください',
  server: '処理に失敗しました。時間をおいてもう一度お試しください',
  away: 'ただいまつながりにくくなっています。少し待ってから、もう一度お試しください',
  key_reused: '同じ発注が、別の内容ですでに送信されています。発注履歴で内容を確認してください',
  idempotency_key: 'Idempotency-Key ヘッダーがありません',
} as const
