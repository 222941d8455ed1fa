import { formatDateTime } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import { SendFailure } from '#server/ports.ts'
import { counterCode } from './counter-code.ts'
import { findCodeToSend, noteCode } from './counter-store.ts'

/**
 * Sends a code to the address that it is to prove. The mail is made here and handed over at once: it is kept nowhere.
 * A temporary fault throws, so that the job is tried again while the code is good.
 */
export const sendCounterCode = async (deps: Deps, code_id: string) => {
  const code = await findCodeToSend(deps.db, code_id, deps.now())
  if (!code) return
  try {
    await deps.mail.send({
      reference: code.id,
      to: code.destination,
      subject: `【Oroshi】受注窓口「${code.counter_name}」の確認コード`,
      text: `${code.supplier_name}様

受注窓口「${code.counter_name}」のメールアドレスの確認コードです。

　　${counterCode(deps.config.secret, code.id)}

${formatDateTime(code.expires_at)}までに、設定の「受注窓口」の画面に入力してください。
確認が終わると、この窓口が受け持つ得意先の受注が、このアドレスに届きます。

お心当たりがないときは、このメールを破棄してください。コードを入力しないかぎり、受注が届くことはありません。
`,
    })
    await noteCode(deps.db, code.id, { sent_at: deps.now() })
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    // What may have left is not sent again: whoever got nothing asks for another one.
    if (error.kind === 'unknown') await noteCode(deps.db, code.id, { sent_at: deps.now() })
    else if (error.kind === 'permanent') await noteCode(deps.db, code.id, { failure: error.message.slice(0, 500) })
    else throw error
  }
}
