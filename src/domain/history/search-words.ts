import { fold } from '#domain/shared/japanese.ts'

type Line = { name: string; code: string; spec: string; origin: string }

/** What a search by words looks into: the supplier's name and every line, folded; the bar is in no folded word. */
export const searchWords = (supplier_name: string, lines: readonly Line[]): string =>
  fold([supplier_name, ...lines.flatMap(line => [line.name, line.code, line.spec, line.origin])].join('|'))
