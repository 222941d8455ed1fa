/** A count as people read it: 1234 is '1,234'. */
export const grouped = (count: number): string => count.toLocaleString('ja-JP')
