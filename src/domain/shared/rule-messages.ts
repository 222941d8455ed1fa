/**
 * The Japanese sentences of the rule library (requirements section 5): one form for one kind of failure, whether a
 * field's schema, the order sheet or the server says it. `label` is the field's name on the screen.
 */
export const sayRequired = (label: string): string => `${label}を入力してください`
export const sayChoose = (label: string): string => `${label}を選択してください`
export const sayAdd = (label: string): string => `${label}を1件以上入力してください`
export const sayAtLeastOne = (labels: readonly string[]): string => `${labels.join('、')}のいずれかを入力してください`
export const sayChanged = (label: string): string => `${label}は変更前と異なる値を入力してください`

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
export const sayUnitKindRefused = (label: string, unit_kind: 'piece' | 'case'): string =>
  `${label}は${unit_kind === 'piece' ? 'バラ' : 'ケース'}では注文できません`
export const saySalesLimit = (label: string, remaining: string): string =>
  remaining === '0' ? `${label}は販売上限数に達しました` : `${label}は販売上限数を超えています（残り${remaining}）`
