import { shortened } from '#domain/shared/shortened.ts'

type RowFault = { row_number: number; column_title: string; value: string; message: string }

/** What is wrong in a file that was read: row, column, what stands there, and why. */
export const RowFaults = ({ errors }: { errors: readonly RowFault[] }) => (
  <ul aria-label="誤り" className="rounded-card border bg-surface">
    {errors.map(one => (
      <li key={`${one.row_number} ${one.column_title} ${one.message}`} className="border-b p-3 last:border-b-0">
        <p className="text-sm text-ink-soft">
          {one.row_number}行目・{one.column_title}
          {one.value !== '' && `「${shortened(one.value)}」`}
        </p>
        <p className="font-bold text-vermilion">{one.message}</p>
      </li>
    ))}
  </ul>
)
