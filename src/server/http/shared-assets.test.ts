import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { localFiles } from '#server/outside/local-files.ts'
import { assetPaths, shareAssets, sharedAsset } from './shared-assets.ts'

/** A built folder with these scripts and styles, and what the build leaves beside them. */
const built = async (files: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'oroshi-web-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, 'assets', name), content)
    await writeFile(join(folder, 'assets', `${name}.br`), brotliCompressSync(content))
  }
  return folder
}

test('what one release has kept is read by the processes of another, as they want it', async () => {
  const files = localFiles(await built({}))
  const folder = await built({ 'core-BBqXfvb.js': 'await 1', 'core-BBqXfvb_.css': 'a { b: c }', 'plain.js': 'no hash' })
  expect(assetPaths(folder)).toEqual(['assets/core-BBqXfvb.js', 'assets/core-BBqXfvb_.css'])
  await shareAssets(files, folder)
  const plain = await sharedAsset(files, 'assets/core-BBqXfvb.js', 'gzip')
  expect(plain?.content.toString()).toBe('await 1')
  expect(plain?.headers).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  const packed = await sharedAsset(files, 'assets/core-BBqXfvb_.css', 'gzip, br')
  expect(packed?.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'content-encoding': 'br' })
  expect(brotliDecompressSync(packed?.content ?? Buffer.alloc(0)).toString()).toBe('a { b: c }')
})

test('each release is kept once, the next beside it', async () => {
  const kept: string[] = []
  const files = localFiles(await built({}))
  const counting = {
    ...files,
    put: (key: string, ...rest: [Buffer, string]) => (kept.push(key), files.put(key, ...rest)),
  }
  const folder = await built({ 'core-BBqXfvb.js': 'first' })
  for (let process = 0; process < 3; process += 1) await shareAssets(counting, folder)
  expect(kept).toHaveLength(2)
  await shareAssets(counting, await built({ 'core-CCqXfvb.js': 'second' }))
  expect((await sharedAsset(files, 'assets/core-BBqXfvb.js', ''))?.content.toString()).toBe('first')
  expect((await sharedAsset(files, 'assets/core-CCqXfvb.js', ''))?.content.toString()).toBe('second')
})

test.each([
  'assets/core-DDqXfvb.js',
  'assets/core.js',
  'assets/../releases/core-BBqXfvb.js',
  'assets/a/core-BBqXfvb.js',
  'assets/core-BBqXfvb.js.br',
  'receipts/core-BBqXfvb.js',
])('%s is nobody’s', async path => {
  const asked: string[] = []
  const files = localFiles(await built({}))
  const listening = { ...files, get: (key: string) => (asked.push(key), files.get(key)) }
  expect(await sharedAsset(listening, path, 'br')).toBeNull()
  expect(asked).toEqual(path === 'assets/core-DDqXfvb.js' ? ['web/assets/core-DDqXfvb.js.br'] : [])
})
