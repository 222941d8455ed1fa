// How well free text is read: memos written by hand in many styles, each with the reading that a clerk would make of it.
// precision: of what was taken for certain, how much was meant. found: of all lines, how many were taken for certain and
// meant. with_questions: found, or the item among those that a question offers. `node bench/memos.ts STYLE…`: these only.
import { memos, scoreMemo } from '#tests/memos/score.ts'
import { scoreTrial, type TrialScore, trialMemos } from '#tests/memos/trial.ts'

const share = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 1000

const figures = (scores: readonly TrialScore[]) => {
  const count = (key: 'found' | 'wrong' | 'asked' | 'missed' | 'day') =>
    scores.reduce((sum, score) => sum + score[key].length, 0)
  const lines = scores.reduce((sum, score) => sum + score.lines, 0)
  const [found, wrong] = [count('found'), count('wrong')]
  return {
    memos: scores.length,
    lines,
    wrong,
    precision: share(found, found + wrong),
    found: share(found, lines),
    with_questions: share(found + count('asked'), lines),
    wrong_days: count('day'),
  }
}

/** The product's own sample memos, in the same figures: what a clerk must ask about counts as a line, too. */
const ownScore = (): TrialScore[] =>
  memos.map(memo => {
    const { right, wrong, offered, missed, other } = scoreMemo(memo)
    const lines = (memo.sure?.length ?? 0) + Object.keys(memo.asked ?? {}).length
    return { lines, found: right, wrong, asked: offered, missed, day: other }
  })

const styles = process.argv.slice(2)
const trial = trialMemos(styles.length > 0 ? styles : undefined).map(memo => ({ memo, score: scoreTrial(memo) }))
for (const { memo, score } of trial) {
  const faults = (['wrong', 'missed', 'asked', 'day'] as const).flatMap(kind => {
    const clear = memo.lines.filter(line => !line.asks).map(line => line.reads)
    return score[kind].filter(one => kind !== 'asked' || clear.includes(one)).map(one => `  ${kind.padEnd(7)}${one}`)
  })
  if (faults.length > 0)
    process.stdout.write(`${memo.style}, ${memo.list}: ${memo.text.replaceAll('\n', ' ⏎ ')}\n${faults.join('\n')}\n`)
}
const by_style = [...Map.groupBy(trial, one => one.memo.style)].map(
  ([style, scores]) => [style, figures(scores.map(one => one.score))] as const,
)
const rows = styles.length > 0 ? by_style : [...by_style, ['own samples', figures(ownScore())] as const]
process.stdout.write(
  `\n${'style'.padEnd(14)}${['memos', 'lines', 'wrong', 'precision', 'found', 'with questions'].map(one => one.padStart(16)).join('')}\n`,
)
for (const [style, { memos: read, lines, wrong, precision, found, with_questions }] of rows) {
  const cells = [read, lines, wrong, precision.toFixed(3), found.toFixed(3), with_questions.toFixed(3)]
  process.stdout.write(`${style.padEnd(14)}${cells.map(one => String(one).padStart(16)).join('')}\n`)
}
process.stdout.write(
  `${JSON.stringify({ bench: 'memos', ...figures(trial.map(one => one.score)), styles: Object.fromEntries(rows) })}\n`,
)
