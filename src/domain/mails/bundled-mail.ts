type Part = { subject: string; text: string }

const rule = '----------'

/** A part under its heading, which its text need not say again. */
const partOf = ({ subject, text }: Part): string => {
  const title = subject.replace(/^【Oroshi】/, '')
  const said = text.trim()
  return `■ ${title}\n\n${said.startsWith(`${title}\n`) ? said.slice(title.length).trim() : said}`
}

/** What was held for one person as one mail, in the order in which it was told. A single one is as it would have come by itself. */
export const bundledMail = (house_name: string, parts: readonly Part[], settings_url: string): Part => {
  const [only, ...more] = parts
  const where = `まとめる間隔は、お知らせの設定で変えられます。\n届け方を変える：${settings_url}`
  if (only && more.length === 0) return { subject: only.subject, text: `${only.text.trim()}\n\n${rule}\n\n${where}\n` }
  const head = `${house_name} 様\n\nお知らせを${parts.length}件まとめてお送りします。`
  return {
    subject: `【Oroshi】お知らせのまとめ（${parts.length}件）`,
    text: `${[head, ...parts.map(partOf), where].join(`\n\n${rule}\n\n`)}\n`,
  }
}
