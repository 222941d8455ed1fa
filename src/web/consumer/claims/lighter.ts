/** Longer than the server keeps anyway; half of what it shows on a desk. */
const longest = 1600
const heavy_bytes = 700_000

/** A photograph as it travels over a bad line: smaller, where the browser can make it so. */
export const lighter = async (file: File): Promise<Blob> => {
  if (file.size < heavy_bytes || typeof createImageBitmap !== 'function') return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const made = await new Promise<Blob | null>(resolve => {
      canvas.toBlob(resolve, 'image/jpeg', 0.85)
    })
    return made && made.size < file.size ? made : file
  } catch {
    // What it can't read the server says in words.
    return file
  }
}
