import { Notice } from '#web/ui/notice.tsx'

/** The order was sent, and no answer came. */
export const LostNotice = ({ className }: { className?: string }) => (
  <Notice className={className} kind="warning" title="さきほどの登録は、返事がなく、届いたかどうか分かりません">
    「確認する」から、もう一度登録してください。届いていても二重にはならず、その受注の番号が出ます。
  </Notice>
)
