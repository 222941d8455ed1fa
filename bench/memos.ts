// How well free text is read: hand-written memos against the demo world's lists of fish, vegetables and dry goods.
// Precision: of what was taken for certain, how much was meant. Recall: of the lines that a clerk would take for certain,
// how many were. What had to be asked about counts apart.
import { memos, scoreMemo } from '#tests/memos/score.ts'

const scores = memos.map(memo => ({ memo, score: scoreMemo(memo) }))
for (const { memo, score } of scores) {
  const faults = [
    ...score.wrong.map(one => `  wrong    ${one}`),
    ...score.missed.map(one => `  missed   ${one}`),
    ...score.offered.filter(one => memo.sure?.includes(one)).map(one => `  asked    ${one}`),
    ...score.other.map(one => `  other    ${one}`),
  ]
  if (faults.length > 0)
    process.stdout.write(`${memo.list}: ${memo.text.replaceAll('\n', ' ⏎ ')}\n${faults.join('\n')}\n`)
}

const all = (key: 'right' | 'wrong' | 'offered' | 'missed' | 'other') => scores.flatMap(({ score }) => score[key])
const share = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 1000
const certain = memos.reduce((sum, memo) => sum + (memo.sure?.length ?? 0), 0)
const asked = memos.reduce((sum, memo) => sum + Object.keys(memo.asked ?? {}).length, 0)
const [right, wrong, missed] = [all('right').length, all('wrong').length, all('missed').length]
process.stdout.write(
  `${JSON.stringify({
    bench: 'memos',
    memos: memos.length,
    lines_certain: certain,
    lines_to_ask: asked,
    right,
    wrong,
    missed,
    precision: share(right, right + wrong),
    recall: share(right, certain),
    recall_with_asked: share(certain + asked - missed, certain + asked),
    other_faults: all('other').length,
  })}\n`,
)
