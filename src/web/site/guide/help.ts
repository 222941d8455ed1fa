import type { Question } from '#web/site/parts.tsx'

/** Questions of one subject; `words`: other words that people search for. */
export type HelpGroup = { title: string; questions: readonly (Question & { words?: string })[] }

export const questionsOf = (groups: readonly HelpGroup[]): Question[] => groups.flatMap(group => group.questions)
