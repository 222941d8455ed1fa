import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

let library: Promise<PDFiumLibrary> | undefined

/** Dots per inch: an A4 page becomes 1,034 dots wide, sharp on a phone and readable when enlarged. */
const picture_dpi = 125

/** The pages of a PDF as PNG pictures in 16 greys. The WebAssembly of PDFium is loaded on first use and then kept. */
export const pdfPictures = async (pdf: Buffer): Promise<Buffer[]> => {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    const pictures: Buffer[] = []
    for (const page of document.pages()) {
      const drawn = await page.render({ scale: picture_dpi / 72, render: 'bitmap' })
      const { width, height, data } = drawn
      const raw = sharp(data, { raw: { width, height, channels: 4 } })
      pictures.push(
        await raw.flatten({ background: 'white' }).greyscale().png({ palette: true, colours: 16 }).toBuffer(),
      )
    }
    return pictures
  } finally {
    document.destroy()
  }
}
