import { Notice } from './notice.tsx'

/** What a scheduled order could not hold. */
export const LeftOut = ({ order: { left_out = [] } }: { order: { left_out?: readonly string[] | undefined } }) =>
  left_out.length > 0 && (
    <Notice kind="warning" title="定期発注に入らなかった商品">
      <ul className="list-disc pl-5">
        {left_out.map(one => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Notice>
  )
