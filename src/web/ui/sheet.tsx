import { Dialog, type DialogProps } from './dialog.tsx'

/** A dialog that rises from the bottom of a phone, under the thumb. A press beside it closes it. */
export const Sheet = (props: Omit<DialogProps, 'kind'>) => (
  <Dialog closeOnBackdrop width="narrow" {...props} kind="sheet" />
)
