// Draws the pictures of the restaurant's app for home screens from our own SVG: `node bin/make-icons.ts`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const assets = join(import.meta.dirname, '../src/web/assets')
const svg = readFileSync(join(assets, 'icon.svg'))
const leaf = '#0b6b4b'

/** The icon over `part` of the width; a phone cuts its own corners, so with a ground it fills its square. */
const draw = async (name: string, size: number, part: number, ground: string | null) => {
  const inner = Math.round(size * part)
  const icon = await sharp(svg, { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .png()
    .toBuffer()
  await sharp({
    create: { width: size, height: size, channels: 4, background: ground ?? { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([{ input: icon, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(assets, 'consumers', name))
}

await draw('icon-192.png', 192, 1, null)
await draw('icon-512.png', 512, 1, null)
// Its safe zone is a circle of four fifths.
await draw('icon-maskable-512.png', 512, 0.76, leaf)
await draw('apple-touch-icon.png', 180, 0.9, leaf)
