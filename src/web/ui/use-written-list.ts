import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useAddressQuery, withWords } from './use-address-query.ts'
import type { useCursor } from './use-cursor.ts'
import { useKeyMap } from './use-key-map.tsx'

/** How a list of what was written is narrowed, as the address says it: by one of its states, and by words. */
export const useStateFilter = <S extends string>(states: readonly S[]) => {
  const [query, setQuery] = useAddressQuery()
  const state = states.find(one => one === query.get('state'))
  const q = query.get('q') ?? ''
  const narrow = (to: { state?: string; q?: string }) =>
    setQuery(withWords({ state: state ?? '', q, ...to }), { replace: true })
  /** What is asked for. */
  const asked = { ...(state ? { state } : {}), ...(q === '' ? {} : { q }) }
  return { state, q, narrow, asked }
}

type Written = {
  /** メッセージ, チラシ. */
  what: string
  /** 新しく書く, and the page where that is done; null where this user may not. */
  write: string | null
  new_path: string
  cursor: Pick<ReturnType<typeof useCursor>, 'move'>
  box: RefObject<HTMLInputElement | null>
}

/** The keys of such a list: up and down, open, write, search. */
export const useWrittenKeys = ({ what, write, new_path, cursor, box }: Written) => {
  const navigate = useNavigate()
  return useKeyMap([
    {
      keys: [
        {
          keys: ['ArrowUp', 'ArrowDown', 'k', 'j'],
          caps: ['↑', '↓'],
          words: `上下の${what}へ（J・K も使えます）`,
          run: nth => cursor.move(nth % 2 === 0 ? -1 : 1),
        },
        { keys: ['Enter'], words: `選んだ${what}を開く` },
        ...(write === null ? [] : [{ keys: ['n'], words: write, run: () => void navigate(new_path) }]),
        { keys: ['/'], words: '探す', run: () => box.current?.focus() },
      ],
    },
  ])
}
