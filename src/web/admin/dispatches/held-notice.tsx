import { adminPages } from '#contract/pages/admin.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Nothing leaves, since the database was restored. */
export const HeldNotice = () => (
  <Notice
    kind="warning"
    className="mb-4"
    title="データベースが復元されたため、すべての送信を止めています"
    action={<ButtonLink to={adminPages.restores.path}>確かめて再開する</ButtonLink>}
  />
)
