import { describe, expect, it } from 'vitest'
import { perhapsMeant } from './perhaps.ts'

const list = [
  ['ノルウェーサーモン フィレ', 'のるうぇーさーもん ふぃれ', 1],
  ['本マグロ 赤身', 'ほんまぐろ あかみ', 5],
  ['メバチマグロ', 'めばちまぐろ', 9],
  ['養殖ブリ', 'ようしょくぶり', 0],
  ['ブリかま', 'ぶりかま', 2],
  ['濃口醤油', 'こいくちしょうゆ', 0],
  ['黒酢', 'くろず', 0],
  ['マスクメロン', 'ますくめろん', 0],
] as const
const items = list.map(([name, name_kana, usual_count]) => ({ name, name_kana, usual_count }))
const perhaps = (typed: string) => {
  const { meant, near } = perhapsMeant(items, typed)
  return { meant: meant.map(one => one.name), near: near.map(one => one.name) }
}

describe('what a search that found nothing may have meant', () => {
  it.each([
    ['まくろ', ['メバチマグロ', '本マグロ 赤身']],
    ['まぐろ あがみ', ['本マグロ 赤身']],
    ['サーモソ', ['ノルウェーサーモン フィレ']],
    ['さもーん', ['ノルウェーサーモン フィレ']],
    ['こいくちじょうゆう', ['濃口醤油']],
    ['めはちまくろ', ['メバチマグロ']],
    ['ますくめろ', ['マスクメロン']],
    ['こいちくしょうゆ', ['濃口醤油']],
    ['帆立', []],
    ['に', []],
    ['', []],
    ['(*', []],
  ])('%s', (typed, meant) => {
    expect(perhaps(typed).meant).toEqual(meant)
  })

  it('names what goes by a neighbouring name apart: it is not the same', () => {
    expect(perhaps('はまち')).toEqual({ meant: [], near: ['ブリかま', '養殖ブリ'] })
    expect(perhaps('魬')).toEqual({ meant: [], near: ['ブリかま', '養殖ブリ'] })
    expect(perhaps('はまち かま').near).toEqual(['ブリかま'])
  })
})
