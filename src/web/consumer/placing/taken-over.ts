/**
 * Just before these are sent: why not, where one of the drafts was taken over; else null. There where a page shares
 * drafts (`shared-copies.ts`, which comes late).
 */
export const sharing: { close?: (deal_ids: readonly string[]) => Promise<string | null> } = {}
