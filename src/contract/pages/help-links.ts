type HelpLink = { href: string; label: string }

/** Where each side finds help and the rules from every page. By their addresses: no app loads the list of pages for them. */
export const helpLinks: Record<'consumer' | 'supplier', HelpLink[]> = {
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
}
