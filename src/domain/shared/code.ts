/**
 * Codes as Excel leaves them when it opens a CSV: 0012 became 12. Gives the code of `known` that was meant, for one that
 * is not known itself.
 */
export const lostZeros = (known: readonly string[]): ((code: string) => string | undefined) => {
  const whole = new Map(known.flatMap(code => (/^0+[1-9]\d*$/.test(code) ? [[code.replace(/^0+/, ''), code]] : [])))
  return code => whole.get(code)
}

export const sayLostZeros = (whole: string): string =>
  `先頭の0がなくなっていませんか（登録されているコードは「${whole}」です）。CSVをExcelで開いて保存すると、0がなくなります。別のものであれば、先に画面で登録してください`
