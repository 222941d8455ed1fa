import { formatTime } from '#domain/shared/day.ts'

/** How long staff may see a screen as one of its users, in minutes. */
export const look_minutes = 30
/** The most characters of the reason that its house reads. */
export const look_reason_limit = 100

/** What a house is told at the moment that staff begin to see the screen of one of its people. */
export const lookedAtWords = ({ name, reason, ends_at }: { name: string; reason: string; ends_at: Date }) => ({
  title: '運営が画面を確認しています',
  body: `運営の担当者が、${name}さんの画面を${formatTime(ends_at)}まで見ています。見るだけで、注文や設定は変えられません。理由：${reason}`,
})
