import { formatDateTime } from '#domain/shared/day.ts'

type Facts = { why: 'asked' | 'sent_back'; restaurant_name: string; by_name: string; image_count: number; at: Date }

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const why_words = {
  asked: { subject: '登録の代行の依頼', text: '仕入先の登録の依頼が届きました。' },
  sent_back: { subject: '登録の代行の差し戻し', text: '登録した内容が差し戻されました。' },
}

/** To staff: a restaurant waits for them, and where. What it wrote and photographed is read there. */
export const agentReport = ({ why, restaurant_name, by_name, image_count, at }: Facts, url: string) => ({
  subject: `【${why_words[why].subject}】${oneLine(restaurant_name)}`,
  text: [
    `${oneLine(restaurant_name)}から、${why_words[why].text}`,
    '',
    `対応画面：${url}`,
    '',
    `日時：${formatDateTime(at)}`,
    `送った人：${oneLine(by_name)}`,
    `写真：${image_count}枚`,
    '',
  ].join('\n'),
})
