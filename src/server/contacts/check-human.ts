import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'

const texts = {
  refused: '自動送信でないことを確認できませんでした。もう一度「送信する」を押してください',
  expired: '確認の有効期限が切れました。もう一度「送信する」を押してください',
  unreachable: '送信前の確認サービスに接続できませんでした。時間をおいて、もう一度「送信する」を押してください',
} as const

/** Refuses with 422 what no person sent, and with 503 when nobody could tell. */
export const checkHuman = async (deps: Deps, token: string, remote_address: string, at: Date) => {
  const verdict = await deps.captcha.verify(token, { remote_address, action: 'contact', at })
  if (verdict !== 'passed') throw refuse(verdict === 'unreachable' ? 503 : 422, texts[verdict])
}
