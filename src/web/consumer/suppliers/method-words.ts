/** How orders travel, on the restaurant's screens. */
export const METHOD_NAMES = { web: '受注画面', fax: 'FAX', mail: 'メール', line: 'LINE' } as const
