import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Joining } from '#contract/joining/joining.contract.ts'
import { isReached, type JoiningStep } from '#domain/joining/joining.ts'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type Door, DoorContext, placeOf } from './door.ts'

/**
 * One step at its own URL. Whoever comes here before it is its turn (an old tab, a reload, a link) is led to what comes
 * next; without a joining, to its beginning.
 */
export const StepPage = ({
  door,
  step,
  children,
}: {
  door: Door
  step: JoiningStep
  children: (joining: Joining) => ReactNode
}) => {
  const navigate = useNavigate()
  const { joining } = door
  const elsewhere =
    joining === undefined
      ? null
      : joining === null
        ? door.start
        : isReached(step, joining.step)
          ? null
          : placeOf(door, joining)
  useEffect(() => {
    if (elsewhere !== null) void navigate(elsewhere, { replace: true })
  }, [elsewhere, navigate])
  if (!joining || elsewhere !== null) {
    return (
      <PublicShell narrow>
        <SkeletonRows rows={4} />
      </PublicShell>
    )
  }
  return <DoorContext value={door}>{children(joining)}</DoorContext>
}
