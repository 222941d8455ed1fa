import { sql } from 'kysely'
import sharp from 'sharp'
import type { Deps } from '#server/deps.ts'
import { addImage } from '#server/images/change-images.ts'
import type { Masters } from './masters.ts'

type Look = { kind: 'block' | 'fish'; light: string; dark: string }

/** The items of the demo wholesaler that have a picture, by name: what its restaurants see first. */
const looks: Record<string, Look> = {
  '生本マグロ 大トロ 柵': { kind: 'block', light: '#f3b9b0', dark: '#d98279' },
  '生本マグロ 中トロ 柵': { kind: 'block', light: '#df7f76', dark: '#b9483f' },
  '生本マグロ 赤身 柵': { kind: 'block', light: '#b4262b', dark: '#7d1218' },
  '養殖本マグロ 赤身 柵': { kind: 'block', light: '#bd3a38', dark: '#8a1f20' },
  'メバチマグロ 赤身 柵': { kind: 'block', light: '#c5413c', dark: '#93272a' },
  '真鯛 活〆': { kind: 'fish', light: '#f0a79c', dark: '#c8554d' },
  '平目 活〆': { kind: 'fish', light: '#b9a37c', dark: '#6f5c3c' },
  寒ブリ: { kind: 'fish', light: '#dfe6ea', dark: '#4d6b7c' },
}

const stripes = (dark: string) =>
  Array.from({ length: 9 }, (_, index) => {
    const x = 150 + index * 44
    return `<path d="M${x} 215 q26 55 4 120" stroke="${dark}" stroke-width="5" fill="none" opacity="0.45"/>`
  }).join('')

const shapes: Record<Look['kind'], (look: Look) => string> = {
  block: ({ light, dark }) => `
    <rect x="116" y="226" width="420" height="124" rx="22" fill="${dark}"/>
    <rect x="108" y="204" width="420" height="124" rx="22" fill="${light}"/>${stripes(dark)}`,
  fish: ({ light, dark }) => `
    <path d="M96 262 C 180 150 380 150 470 250 L560 190 Q540 262 560 332 L470 274 C 380 372 180 372 96 262Z" fill="${light}"/>
    <path d="M96 262 C 180 150 380 150 470 250 L470 262 C 380 214 190 214 96 262Z" fill="${dark}"/>
    <path d="M250 186 q60 -46 120 -6" stroke="${dark}" stroke-width="14" fill="none"/>
    <path d="M206 214 q28 48 0 96" stroke="${dark}" stroke-width="5" fill="none" opacity="0.6"/>
    <circle cx="152" cy="250" r="13" fill="#fff"/><circle cx="150" cy="250" r="7" fill="#1a1d21"/>`,
}

/** A drawn picture on a board of ice, the same bytes every time. */
const draw = (look: Look): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
      <defs><linearGradient id="ice" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#e9f1f4"/><stop offset="1" stop-color="#c3d3da"/></linearGradient></defs>
      <rect width="640" height="480" fill="url(#ice)"/>
      <ellipse cx="322" cy="352" rx="262" ry="42" fill="#9fb2bb" opacity="0.7"/>${shapes[look.kind](look)}</svg>`),
  )
    .png()
    .toBuffer()

/** The names of the items that have one. */
export const pictured: readonly string[] = Object.keys(looks)

/** The picture of an item of the demo wholesaler. */
export const drawPicture = (name: string): Promise<Buffer> => {
  const look = looks[name]
  if (!look) throw new Error(`no picture of ${name}`)
  return draw(look)
}

/** Gives some items of the demo wholesaler a picture, through the use case of its desk. */
export const addPictures = async (deps: Deps, masters: Masters, at: Date): Promise<void> => {
  const clerk = masters.suppliers.get('fish')?.clerk
  if (!clerk) throw new Error('the demo world has no wholesaler of fish')
  const { rows } = await sql<{ id: string; name: string }>`/* items-with-pictures */
    select id, name from product_items where supplier_id = ${clerk.supplier_id} and name = any(${Object.keys(looks)})
    order by code`.execute(deps.db)
  if (rows.length !== Object.keys(looks).length) throw new Error('an item with a picture is not sold')
  for (const { id, name } of rows) {
    await addImage(deps, clerk, id, await drawPicture(name), at)
  }
}
