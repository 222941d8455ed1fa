/**
 * The Japanese sentences of the rule library (requirements section 5): one form for one kind of failure, whether a
 * field's schema, the order sheet or the server says it. `label` is the field's name on the screen.
 */
export const sayRequired = (label: string): string => `${label}を入力してください`
export const sayChoose = (label: string): string => `${label}を選択してください`
export const sayAdd = (label: string): string => `${label}を1件以上入力してください`
export const sayAtLeastOne = (labels: readonly string[]): string => `${labels.join('、')}のいずれかを入力してください`
export const sayChanged = (label: string): string => `${label}は変更前と異なる値を入力してください`

export const sayMinChars = (label: string, min: number): string => `${label}は${min}文字以上で入力してください`
export const sayMaxChars = (label: string, max: number): string => `${label}は${max}文字以内で入力してください`

export const sayDate = (label: string): string => `${label}は正しい日付で入力してください`
export const sayOnOrAfter = (label: string, day: string): string => `${label}は${day}以降の日付で入力してください`
export const sayOnOrBefore = (label: string, day: string): string => `${label}は${day}以前の日付で入力してください`
export const sayAfter = (label: string, day: string): string => `${label}は${day}より後の日付で入力してください`
export const sayBefore = (label: string, day: string): string => `${label}は${day}より前の日付で入力してください`
export const sayDateTime = (label: string): string => `${label}は正しい日時で入力してください`
export const sayLaterThanNow = (label: string, minutes: number): string =>
  minutes === 0
    ? `${label}は現在より後の日時で入力してください`
    : `${label}は現在の${minutes}分後より後の日時で入力してください`

export const sayEmail = (label: string): string => `${label}は正しいメールアドレスの形式で入力してください`
export const sayEmails = (label: string, wrong: readonly string[]): string =>
  wrong.every(one => one === '')
    ? `${label}はメールアドレスをカンマ区切りで入力してください`
    : `${label}に正しくないメールアドレスがあります（${wrong.filter(one => one !== '').join('、')}）`
export const sayPhone = (label: string): string =>
  `${label}は10桁または11桁の数字で入力してください（ハイフンは、なし、または2つ）`
/** Of a number that has one digit too many or too few for what it begins with. */
export const sayPhoneLength = (label: string): string =>
  `${label}の桁数が違います。携帯・IP電話（090・080・070・050）と0800は11桁、ほかは10桁です。番号をご確認ください`
export const sayMobile = (label: string): string =>
  `${label}は090・080・070・050で始まる11桁の携帯電話番号で入力してください`
export const sayPostalCode = (label: string): string => `${label}は123-4567の形式で入力してください`
export const saySixDigits = (label: string): string => `${label}は6桁の数字で入力してください`

export const sayLoginId = (label: string): string =>
  `${label}は半角英数字と記号（@ . - _ +）で、英字を1文字以上含めて入力してください`
export const sayPassword = (label: string): string =>
  `${label}は半角の英大文字、英小文字、数字をそれぞれ1文字以上含めて入力してください`
/** A password is not seen as it is typed: what an input method has left in it is named. */
export const sayWidePassword = (label: string): string => `${label}に全角の文字が入っています。半角で入力してください`
export const sayAlphanumericPassword = (label: string): string =>
  `${label}は半角英数字のみで、英大文字、英小文字、数字をそれぞれ1文字以上含めて入力してください`
export const sayHalfWidth = (label: string): string => `${label}は半角英数字と記号で入力してください`
export const sayNoDoubleQuotes = (label: string): string => `${label}に「"」は使用できません`
export const sayAlphanumericSpaceHyphenUnderscore = (label: string): string =>
  `${label}は半角英数字、スペース、ハイフン、アンダースコアで入力してください`
export const sayAlphanumericSpaceUnderscore = (label: string): string =>
  `${label}は半角英数字、スペース、アンダースコアで入力してください`

export const sayUnencodable = (label: string, characters: readonly string[]): string =>
  `${label}に使用できない文字が含まれています（${characters.join('、')}）`
export const sayNoWideAlphanumericOrHalfKatakana = (label: string): string =>
  `${label}に全角英数字と半角カタカナは使用できません`

export const sayListItems = (label: string, max: number): string => `${label}は${max}件以内で入力してください`
export const sayListItemChars = (label: string, max: number): string =>
  `${label}は1件につき${max}文字以内で入力してください`
export const sayListItemEmpty = (label: string): string => `${label}に空の項目があります`
export const sayDuplicate = (label: string): string => `${label}が重複しています`
export const sayAlreadyUsed = (label: string): string => `${label}はすでに使用されています`
export const sayUnknownVariables = (label: string, names: readonly string[]): string =>
  `${label}の${names.map(name => `{${name}}`).join('、')}は、差し込める言葉ではありません。言葉を直すか、{ } を外してください`

export const sayTick = (label: string): string => `${label}をご確認のうえ、チェックを入れてください`
export const sayFileType = (label: string, allowed: readonly string[]): string =>
  `${label}は${allowed.join('、')}形式のファイルを選択してください`
export const sayFileSize = (label: string, kb: string): string => `${label}は${kb}KB以下のファイルを選択してください`
