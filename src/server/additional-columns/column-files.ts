import type { Readable } from 'node:stream'
import type { AdditionalColumn } from '#contract/additional-columns/additional-columns.contract.ts'
import {
  ADDITIONAL_KIND_WORDS,
  ADDITIONAL_SUBJECT_WORDS,
  additional_subjects,
} from '#domain/additional-columns/additional.ts'
import { tableCsv } from '#server/exports/table-file.ts'

const titles = ['対象', '項目名', '種類', '選択肢', '使うか', '入力済みの数']

/** A supplier's own columns as CSV, subject by subject as their page shows them. */
export const columnsCsv = (columns: readonly AdditionalColumn[]): Readable =>
  tableCsv(
    titles,
    additional_subjects
      .flatMap(subject => columns.filter(one => one.subject === subject))
      .map(one => [
        ADDITIONAL_SUBJECT_WORDS[one.subject],
        one.name,
        ADDITIONAL_KIND_WORDS[one.kind],
        one.choices.join('\n'),
        one.archived ? '使わない' : '使う',
        String(one.value_count),
      ]),
    'utf8-bom',
  )
