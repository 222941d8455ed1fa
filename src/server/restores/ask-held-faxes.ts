import type { Deps } from '#server/deps.ts'
import { findFaxesToAsk, noteVerdict } from './restore-store.ts'

/**
 * The job: the fax gateway is asked for each fax of a hold, by the reference under which it would have it. One that can't be
 * asked ends the job, which is tried again; what was settled stays so. A service that can't be asked at all leaves it to people.
 */
export const askHeldFaxes = async ({ db, fax }: Deps, restore_id: string) => {
  if (!fax.knows) return
  for (const { id, round } of await findFaxesToAsk(db, restore_id)) {
    const known = await fax.find(`${id}:${round}`)
    const verdict = known ? 'left' : 'to_send'
    await noteVerdict(db, restore_id, { verdict, settled_by: 'gateway', ...known }, [id])
  }
}
