/** The sentences of the rule library about numbers (`rule-messages.ts` has the rest): apart, since the order sheet says them too. */
export const sayNumber = (label: string): string => `${label}は数値で入力してください`
export const sayInteger = (label: string): string => `${label}は整数で入力してください`
export const sayMinimum = (label: string, min: string): string => `${label}は${min}以上で入力してください`
export const sayMaximum = (label: string, max: string): string => `${label}は${max}以下で入力してください`
export const sayRange = (label: string, min: string, max: string): string =>
  `${label}は${min}以上${max}以下で入力してください`
export const sayMoreThan = (label: string, bound: string): string => `${label}は${bound}より大きい数で入力してください`
export const sayDecimalPlaces = (label: string, places: number): string =>
  places === 0 ? sayInteger(label) : `${label}は小数点以下${places}桁以内で入力してください`
export const sayLot = (label: string, lot: string): string => `${label}は${lot}の倍数で入力してください`
export const sayUnitKindRefused = (label: string, kind: string): string => `${label}は${kind}では注文できません`
export const saySalesLimit = (label: string, remaining: string): string =>
  remaining === '0' ? `${label}は販売上限数に達しました` : `${label}は販売上限数を超えています（残り${remaining}）`
