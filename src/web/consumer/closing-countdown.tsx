import { clockOffset } from '#web/api/clock.ts'
import { Countdown } from '#web/ui/countdown.tsx'

/** 締切まで…, by the server's clock; nothing where there is no closing. Another closing is counted down anew. */
export const ClosingCountdown = ({
  closing_at,
  onOver,
}: {
  closing_at: string | null | undefined
  onOver: () => void
}) => closing_at && <Countdown key={closing_at} closing_at={closing_at} clock_offset={clockOffset()} onOver={onOver} />
