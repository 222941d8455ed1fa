/** A text of rules as people read it: a title, what stands before the first heading, and its sections. */
export type TermsText = {
  title: string
  lead: string[]
  sections: { title: string; paragraphs: string[] }[]
}

const paragraphsOf = (lines: string[]) => lines.map(line => line.trim()).filter(line => line !== '')

/** Reads the Markdown that rules are kept in: `# title`, `## section`, a paragraph (or `- ` item) per line. */
export const readTermsText = (text: string): TermsText => {
  const [head = '', ...parts] = text.split(/^## /m)
  const [first = '', ...lead] = head.split('\n')
  return {
    title: first.replace(/^# /, '').trim(),
    lead: paragraphsOf(lead),
    sections: parts.map(part => {
      const [title = '', ...lines] = part.split('\n')
      return { title: title.trim(), paragraphs: paragraphsOf(lines) }
    }),
  }
}
