/** Pictographs that the papers' typeface has: drawn as signs, as in books (☎, ♨, 〽). Held to the typeface by a test. */
const drawn = /* @__PURE__ */ new Set('©®‼⁉™↔↖↗↘↙▶◀☀☁☂☃☎☝♀♂♠♣♥♦♨➡⤴⤵⬅⬆⬇〽㊙')

const pictographs = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu

/** The emoji of a text that stand on paper (fax, PDF) as 〓, each once (domain.md section 7). */
export const emojiLostOnPaper = (text: string): string[] => [
  ...new Set((text.match(pictographs) ?? []).filter(one => !drawn.has(one))),
]
