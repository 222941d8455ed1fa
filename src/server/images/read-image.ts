import sharp from 'sharp'
import { type FieldMessage, type Refusal, refuse } from '#domain/shared/refusal.ts'
import { inTurn } from '#server/in-turn.ts'

export const image_sizes = ['small', 'large'] as const
export const image_formats = ['webp', 'jpeg'] as const
export type ImageSize = (typeof image_sizes)[number]
export type ImageFormat = (typeof image_formats)[number]
export type ImageFile = { size: ImageSize; format: ImageFormat; content: Buffer }

/** More than any camera of a phone makes; a file that unpacks to more is refused before it is unpacked. */
const most_pixels = 64_000_000

/** One holds hundreds of megabytes, and a core of the machine, not all of them: twenty at once made everybody wait. */
sharp.concurrency(1)
// No picture is made twice: what libvips would keep of the last ones, up to 50 MB, is of use to nobody.
sharp.cache(false)
const inItsTurn = inTurn(1, 50)

type Photograph = { width: number; height: number; files: ImageFile[] }

const say = (message: string): Refusal => refuse(422, [{ field: 'file', message }] satisfies FieldMessage[])

const starts = (content: Buffer, bytes: readonly number[], at = 0) =>
  bytes.every((byte, index) => content[at + index] === byte)
const ascii = (content: Buffer, from: number, to: number) => content.toString('latin1', from, to)

const isPhotograph = (content: Buffer) =>
  starts(content, [0xff, 0xd8, 0xff]) ||
  starts(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) ||
  (ascii(content, 0, 4) === 'RIFF' && ascii(content, 8, 12) === 'WEBP')

/** What a file that is none of ours begins as, by its own bytes: its name says nothing. */
const kindOf = (content: Buffer): string | null => {
  if (ascii(content, 0, 5) === '%PDF-') return 'PDF'
  if (ascii(content, 0, 4) === 'GIF8') return 'GIF'
  if (ascii(content, 4, 8) === 'ftyp')
    return /^(avif|avis)/.test(ascii(content, 8, 12)) ? 'AVIF' : 'HEIC（iPhoneの写真）'
  if (starts(content, [0x49, 0x49, 0x2a, 0]) || starts(content, [0x4d, 0x4d, 0, 0x2a])) return 'TIFF'
  if (starts(content, [0x42, 0x4d])) return 'BMP'
  if (starts(content, [0x50, 0x4b, 3, 4])) return 'ZIPまたはOfficeのファイル'
  return /<svg[\s>]/i.test(content.toString('utf8', 0, 4096)) ? 'SVG' : null
}

/**
 * A photograph as it is kept: turned as it was taken, without what the camera wrote into it (place, time, owner), in two
 * sizes and two formats. Only its bytes say what it is. Refuses, beside `file`, what is no photograph or is broken.
 */
export const readImage = (content: Buffer): Promise<Photograph> => inItsTurn(() => readOne(content))

const readOne = async (content: Buffer): Promise<Photograph> => {
  if (!isPhotograph(content)) {
    const kind = kindOf(content)
    throw say(
      kind === null
        ? '画像として読み取れませんでした。JPEG・PNG・WebPの写真を選んでください'
        : `このファイルは${kind}です。JPEG・PNG・WebPの写真を選んでください`,
    )
  }
  const open = () =>
    sharp(content, { limitInputPixels: most_pixels, failOn: 'warning', pages: 1 }).timeout({ seconds: 20 })
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false, pages: 1 }).metadata()
    if (width * height > most_pixels) throw say('画像が大きすぎます。6,400万画素までの写真を選んでください')
    const upright = await open()
      .rotate()
      .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
    const files: ImageFile[] = []
    for (const size of image_sizes) {
      for (const format of image_formats) {
        const one = sharp(upright.data)
        if (size === 'small') one.resize(320, 320, { fit: 'cover', position: 'centre' })
        const made =
          format === 'webp'
            ? one.webp({ quality: 80 })
            : one.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true })
        files.push({ size, format, content: await made.toBuffer() })
      }
    }
    return { width: upright.info.width, height: upright.info.height, files }
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error
    throw say('画像が壊れているため、読み取れませんでした。別の写真を選ぶか、撮り直してください')
  }
}
