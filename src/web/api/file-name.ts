/**
 * The file name of a content-disposition header: `filename*` (RFC 5987, Japanese names) before `filename`. Null where
 * it names none.
 */
export const fileNameOf = (disposition: string | null): string | null => {
  if (!disposition) return null
  const extended = /(?:^|;)\s*filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(disposition)?.[1]
  const name = (extended && decoded(extended.trim())) ?? plainName(disposition)
  // A name is never a path; and what browsers put a _ for is said as it will be found.
  return name?.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '_') || null
}

const plainName = (disposition: string): string | null => {
  const found = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition)
  const quoted = found?.[1]?.replace(/\\(.)/g, '$1')
  const name = quoted ?? found?.[2]
  return name === undefined ? null : (decoded(name) ?? name)
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
