import { adminPages } from '#contract/pages/admin.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Outcome = { sent: number; left_out: readonly { name: string; message: string }[] }

/** How many invitations were sent, and to whom none was, and why. */
export const InviteOutcome = ({ outcome: { sent, left_out } }: { outcome: Outcome }) => (
  <Notice
    kind={sent > 0 && left_out.length === 0 ? 'success' : 'warning'}
    title={sent > 0 ? `${sent}件に招待を送りました` : '送った招待はありません'}
  >
    {left_out.length > 0 && (
      <>
        <p>次の{left_out.length}件には送っていません。</p>
        <ul className="list-disc pl-5">
          {left_out.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- one store may be left out of two ways
            <li key={index}>
              {one.name}：{one.message}
            </li>
          ))}
        </ul>
      </>
    )}
    <TextLink to={adminPages.invite.path}>招待の進みを見る</TextLink>
  </Notice>
)
