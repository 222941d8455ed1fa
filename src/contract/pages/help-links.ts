type HelpLink = { href: string; label: string }

/** Where each side finds help and the rules from every page. By their addresses: no app loads the list of pages for them. */
export const helpLinks: Record<'consumer' | 'supplier' | 'admin', HelpLink[]> = {
  consumer: [
    { href: '/consumers/guide', label: '使い方' },
    { href: '/consumers/contacts/other', label: 'お問い合わせ' },
    { href: '/rules', label: '規約と方針' },
  ],
  supplier: [
    { href: '/suppliers/guide', label: '使い方' },
    { href: '/suppliers/contacts', label: 'お問い合わせ' },
    { href: '/rules', label: '規約と方針' },
  ],
  // What those find whom staff help.
  admin: [
    { href: '/consumers/guide', label: '飲食店の使い方' },
    { href: '/suppliers/guide', label: '卸の使い方' },
    { href: '/consumers/contacts/other', label: '飲食店の問い合わせ窓口' },
    { href: '/suppliers/contacts', label: '卸の問い合わせ窓口' },
    { href: '/rules', label: '規約と方針' },
  ],
}
