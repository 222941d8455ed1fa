/** What is known of a file before it is read, in the browser and at the upload. */
export type FileFacts = { name: string; size: number; type?: string }

/**
 * True where the file's name ends in one of the allowed extensions ('csv', 'xlsx'), or its media type is an allowed one
 * ('image/png', 'image/*'). Extensions are the safer list: browsers give CSV many media types.
 */
export const hasFileType = (file: FileFacts, allowed: readonly string[]): boolean => {
  const name = file.name.toLowerCase()
  const type = (file.type ?? '').toLowerCase()
  return allowed.some(one => {
    const wanted = one.toLowerCase()
    if (!wanted.includes('/')) return name.length > wanted.length + 1 && name.endsWith(`.${wanted}`)
    return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
  })
}

/** True up to `kb` kilobytes of 1,024 bytes, inclusive. */
export const isWithinKb = (file: FileFacts, kb: number): boolean => file.size <= kb * 1024

/** How large a file is, as people say it: '1.2MB', '85KB'. */
export const megabytes = (bytes: number): string =>
  bytes < 100 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))}KB` : `${(bytes / 1024 / 1024).toFixed(1)}MB`
