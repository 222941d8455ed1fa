/** What to know before something is done to orders. */
export const Warnings = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <ul className="mt-3 list-disc border-l-3 border-amber bg-amber-pale py-2 pr-3 pl-7 text-sm">
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
