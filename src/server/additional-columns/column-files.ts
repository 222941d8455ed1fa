import type { Readable } from 'node:stream'
import type { AdditionalColumn } from '#contract/additional-columns/additional-columns.contract.ts'
import {
  additional_kind_words,
  additional_subject_words,
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
        additional_subject_words[one.subject],
        one.name,
        additional_kind_words[one.kind],
        one.choices.join('\n'),
        one.archived ? '使わない' : '使う',
        String(one.value_count),
      ]),
    'utf8-bom',
  )
