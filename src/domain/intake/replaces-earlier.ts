/** Whether words put a quantity in the place of one that was said before (やっぱり5杯), and do not add to it. */
export const replacesEarlier = (text: string): boolean =>
  /やっぱ|やはり|訂正|変更|修正|間違[いえっ]|じゃなく|ではなく|[にへ](?:変え|替え|かえて)/u.test(text)
