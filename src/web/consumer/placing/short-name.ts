/** 「田中」: how colleagues call each other. */
export const shortName = (name: string): string => name.split(/\s/)[0] ?? name
