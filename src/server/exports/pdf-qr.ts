import qrcode from 'qrcode'

/** QR as dark runs per row, in vectors: stays sharp at any resolution. `side` is without the quiet zone. */
export const drawQr = (doc: PDFKit.PDFDocument, url: string, x: number, y: number, side: number): void => {
  const { modules } = qrcode.create(url, { errorCorrectionLevel: 'M' })
  const unit = side / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    let start = -1
    for (let column = 0; column <= modules.size; column += 1) {
      const dark = column < modules.size && modules.get(row, column) === 1
      if (dark && start === -1) start = column
      if (!dark && start !== -1) {
        doc.rect(x + start * unit, y + row * unit, (column - start) * unit, unit)
        start = -1
      }
    }
  }
  doc.fill('black')
}
