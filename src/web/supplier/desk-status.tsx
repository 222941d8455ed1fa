import { UnprocessedCount } from '#web/supplier/board/unprocessed-count.tsx'
import { ClaimCount } from '#web/supplier/claims/claim-count.tsx'
import { LeftEntryCount } from '#web/supplier/entries/left-entry-count.tsx'

/** What waits, on every page of the desk. */
export const DeskStatus = () => (
  <>
    <LeftEntryCount />
    <ClaimCount />
    <UnprocessedCount />
  </>
)
