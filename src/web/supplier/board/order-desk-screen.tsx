import { DeskScreen } from './desk.tsx'

/** The order desk: the live board of a day's orders. */
export const Screen = () => <DeskScreen any={false} />
