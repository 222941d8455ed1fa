export const grouped = (count: number): string => count.toLocaleString('ja-JP')
