import type { StaffEvent } from '#contract/accounts/staff.contract.ts'

export const roleWords = { owner: 'オーナー', staff: 'スタッフ' } as const

const eventWords: Record<StaffEvent['kind'], string> = {
  added: 'ログインを作成',
  renamed: '名前を変更',
  role_changed: '権限を変更',
  disabled: '停止',
  enabled: '再開',
  password_reset: 'パスワードを再発行',
  invited: 'メールで招待',
  joined: '招待を受けて参加',
  invite_withdrawn: '招待を取り消し',
  handed_over: '店舗を引き継ぎ',
  restaurant_changed: '店舗の情報を変更',
}

/** 「権限を変更（オーナー）」 */
export const eventText = ({ kind, detail }: StaffEvent): string =>
  detail === '' ? eventWords[kind] : `${eventWords[kind]}（${detail}）`
