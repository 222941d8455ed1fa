import { Button } from './button.tsx'

type MoreButtonProps = {
  list: { has_more: boolean; loading_more: boolean; more: () => unknown }
  /** Stands there once all of it is shown. */
  end?: string
}

/** Under a list that goes on. */
export const MoreButton = ({ list: { has_more, loading_more, more }, end = '' }: MoreButtonProps) =>
  (has_more || end !== '') && (
    <p className="text-center text-sm text-ink-soft">
      {has_more ? (
        <Button look="quiet" size="small" busy={loading_more} onClick={more}>
          もっと見る
        </Button>
      ) : (
        end
      )}
    </p>
  )
