import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'

/** What a screen loads that imports only this from the rule library. */
const bundleOf = async (source: string): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === 'entry' ? id : null),
        load: id => (id === 'entry' ? source : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: 'entry', external: [/^zod/], preserveEntrySignatures: 'strict' },
    },
  })
  const [first] = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return (first?.output ?? []).map(one => (one.type === 'chunk' ? one.code : '')).join('')
}

const from = (file: string, name: string) => `export { ${name} } from '${import.meta.dirname}/${file}'`

describe('a screen loads the rules it names', () => {
  it('required brings neither the CP932 table nor the decimal library', async () => {
    const code = await bundleOf(from('text.ts', 'required'))
    expect(code).toContain('を入力してください')
    expect(code).not.toMatch(/held_kanji|BigInt|Segmenter|の倍数/)
    expect(code.length).toBeLessThan(3_000)
  })

  it('encodable does bring the table: the check above can see it', async () => {
    expect(await bundleOf(from('cp932.ts', 'encodable'))).toContain('held_kanji')
  })
})
