import * as z from 'zod/mini'
import { type FileFacts, hasFileType, isWithinKb } from '#domain/shared/file.ts'
import { sayChoose, sayFileSize, sayFileType } from '#domain/shared/rule-messages.ts'
import { type Rule, rule } from './rule.ts'

// The shared rule library, requirements sections 5 and 9: files, by what is known before they are read. A browser's File
// has these facts; so has an upload.

/** A chosen file; nothing chosen is refused. `file('請求書').check(fileType('請求書', ['pdf']), fileSize('請求書', 5_000))` */
// @__NO_SIDE_EFFECTS__
export const fileField = <F extends FileFacts = FileFacts>(label: string) =>
  z.custom<F>(
    value =>
      typeof value === 'object' &&
      value !== null &&
      'name' in value &&
      typeof value.name === 'string' &&
      'size' in value &&
      typeof value.size === 'number',
    sayChoose(label),
  )

/** Section 5: file type in an allowed list of extensions ('csv') or media types ('image/png', 'image/*'). */
// @__NO_SIDE_EFFECTS__
export const fileType = (
  label: string,
  allowed: readonly string[],
  message = sayFileType(label, allowed),
): Rule<FileFacts> => rule<FileFacts>(file => (hasFileType(file, allowed) ? null : message))

/** Sections 5 and 9: file size in KB (of 1,024 bytes), inclusive. */
// @__NO_SIDE_EFFECTS__
export const fileSize = (
  label: string,
  kb: number,
  message = sayFileSize(label, kb.toLocaleString('ja-JP')),
): Rule<FileFacts> => rule<FileFacts>(file => (isWithinKb(file, kb) ? null : message))
