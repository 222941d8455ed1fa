import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'

let library: Promise<PDFiumLibrary> | undefined

/** Dots per inch: an A4 page becomes 1,034 dots wide, sharp on a phone and readable when enlarged. */
const picture_dpi = 125

/** A fine fax: dots per inch along and across, and the dots of a line, whatever the paper. */
const fax = { across: 204, along: 196, line: 1728 }
/** Of 255: darker is black. A little over the middle, so that thin strokes stay. */
const black_below = 160

/** Draws the pages one by one. The WebAssembly of PDFium is loaded on first use and then kept. */
const drawPages = async (
  pdf: Buffer,
  dpi: number,
  each: (page: Sharp, width: number, height: number) => Sharp,
): Promise<Buffer[]> => {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    const pictures: Buffer[] = []
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({ scale: dpi / 72, render: 'bitmap' })
      const raw = sharp(data, { raw: { width, height, channels: 4 } })
      pictures.push(await each(raw.flatten({ background: 'white' }), width, height).toBuffer())
    }
    return pictures
  } finally {
    document.destroy()
  }
}

/** The pages of a PDF as PNG pictures in 16 greys. */
export const pdfPictures = (pdf: Buffer): Promise<Buffer[]> =>
  drawPages(pdf, picture_dpi, page => page.greyscale().png({ palette: true, colours: 16 }))

/** The same in colours, for a page with a picture on it. */
export const pdfColours = (pdf: Buffer): Promise<Buffer[]> =>
  drawPages(pdf, picture_dpi, page => page.png({ palette: true, colours: 128 }))

/** The pages of a PDF as a fax machine takes them: 204 x 196 dots per inch, each black or white, 1,728 in a line. PNG. */
export const faxPictures = (pdf: Buffer): Promise<Buffer[]> =>
  drawPages(pdf, fax.across, (page, width, height) =>
    page
      .greyscale()
      .resize(width, Math.round((height * fax.along) / fax.across), { fit: 'fill' })
      .extend({ right: Math.max(0, fax.line - width), background: 'white' })
      .threshold(black_below)
      .png({ palette: true, colours: 2 }),
  )
