/** 軽減税率 8 (marked ※) or 10. */
export const tax_rates = [8, 10] as const
export type TaxRate = (typeof tax_rates)[number]
