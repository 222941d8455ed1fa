import Store from 'lucide-react/icons/store'
import type { Joining } from '#contract/joining/joining.contract.ts'
import { usePages } from '#web/api/pages-data.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { useDoor, withSearched } from './door.ts'
import { entriesFound } from './entries-found.ts'
import { EntryList } from './entry-list.tsx'
import { JoiningFrame } from './joining-frame.tsx'

/** What the search has found. */
export const ResultsStep = ({ joining }: { joining: Joining }) => {
  const door = useDoor()
  const [query] = useAddressQuery()
  const q = query.get('q') ?? ''
  const list = usePages(...entriesFound(q, query.get('prefecture') ?? ''))
  const { items } = list
  return (
    <JoiningFrame title={`「${q}」の掲載店`} place="results" back={withSearched(door.path('restaurant'), q)}>
      {items === undefined ? (
        <SkeletonRows rows={4} />
      ) : items.length === 0 ? (
        <EmptyState icon={Store} title="見つかりませんでした">
          店名の一部や電話番号でも探せます。掲載されていないお店は、入力して登録できます。
        </EmptyState>
      ) : (
        <>
          <EntryList joining={joining} entries={items} />
          <MoreButton list={list} />
        </>
      )}
      <ButtonLink wide to={withSearched(door.path('not_listed'), q)}>
        この中にないので入力する
      </ButtonLink>
    </JoiningFrame>
  )
}
