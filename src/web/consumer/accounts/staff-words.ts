import type { StaffEvent } from '#contract/accounts/staff.contract.ts'

export const roleWords = { owner: '管理者', staff: 'スタッフ' } as const

const eventWords: Record<StaffEvent['kind'], string> = {
  added: 'ログインを作成',
  renamed: '名前を変更',
  role_changed: '権限を変更',
  disabled: '停止',
  enabled: '再開',
  password_reset: 'パスワードを再発行',
}

/** 「権限を変更（管理者）」 */
export const eventText = ({ kind, detail }: StaffEvent): string =>
  detail === '' ? eventWords[kind] : `${eventWords[kind]}（${detail}）`
