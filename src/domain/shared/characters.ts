const segmenter = /* @__PURE__ */ new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** The user-perceived characters of a text: 👨‍👩‍👧, が typed as か+゛, and 葛 with a variation selector are one each. */
export const graphemes = (value: string): string[] => Array.from(segmenter.segment(value), one => one.segment)

/** How many characters a person counts (grapheme clusters; requirements section 5, min and max characters). */
export const graphemeCount = (value: string): number => {
  // Plain kana, kanji and ASCII count as they stand, which spares the segmenter (it is slow) on nearly every field.
  if (/^[\u0020-\u007e\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff\uff01-\uff5e]*$/.test(value)) return value.length
  return graphemes(value).length
}

/**
 * Whether a person counts at most so many characters. One is made of four code units at most (a rare kanji and its
 * variant), now and then of more (a family); a thousand marks heaped upon one letter are no character.
 */
export const isWithinChars = (value: string, most: number): boolean =>
  value.length <= most * 4 + 32 && graphemeCount(value) <= most
