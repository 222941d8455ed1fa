import { DeskScreen } from './desk.tsx'

/** What is unprocessed, over all days: the order desk without a date. */
export const Screen = () => <DeskScreen any />
