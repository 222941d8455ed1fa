import { FieldError } from '#web/ui/field.tsx'

/** Why something could not be done: read aloud at once. */
export const Wrong = ({ words, className }: { words: string | null; className?: string }) =>
  words !== null && (
    <div role="alert" className={className}>
      <FieldError>{words}</FieldError>
    </div>
  )
