/** What one of the platform's staff may do: all, all but with other administrators, or look. */
export const admin_roles = ['owner', 'staff', 'viewer'] as const
export type AdminRole = (typeof admin_roles)[number]

export const admin_role_words: Record<AdminRole, string> = {
  owner: 'オーナー',
  staff: 'スタッフ',
  viewer: '閲覧のみ',
}

export const admin_role_hints: Record<AdminRole, string> = {
  owner: 'すべての操作と、管理者を招くこと・権限を変えること',
  staff: '管理者の権限に関わることを除く、すべての操作',
  viewer: '見るだけ。見たことは記録されます',
}
