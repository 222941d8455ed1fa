import { describe, expect, test } from 'vitest'
import { noticeMail } from './notice-mail.ts'

const made = (text: string, stop_url: string | null = 'https://oroshi.example/ignored_mail_addresses/abc') =>
  noticeMail({ public_url: 'https://oroshi.example', subject: '【Oroshi】お知らせ', text, stop_url })

describe('a mail of plain words', () => {
  test('says the same in text, with the way to stop it, once', () => {
    const { subject, text } = made('鮨 まるた 様\n\n締切が近づいています。\n\nこのメールは送信専用です。\n')
    expect(subject).toBe('【Oroshi】お知らせ')
    expect(text).toBe(
      [
        '鮨 まるた 様',
        '',
        '締切が近づいています。',
        '',
        '--',
        '卸 Oroshi',
        'このメールは送信専用です。',
        'このアドレスへのメールを止める・再開する',
        'https://oroshi.example/ignored_mail_addresses/abc',
        '',
      ].join('\n'),
    )
  })

  test('nothing that a person typed is markup', () => {
    expect(made('<script>alert("1")</script> & co').html).toContain(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co',
    )
  })

  test.each([
    ['a link is a button with what stands before it', '設定：https://oroshi.example/a?b=1&c=2', '>設定</a>'],
    ['after a wide space, too', '発注する　https://oroshi.example/a', '>発注する</a>'],
    ['a bare link says 画面を開く', 'https://oroshi.example/a', '>画面を開く</a>'],
    [
      'its address is written out and escaped',
      'https://oroshi.example/a?b=1&c=2',
      '>https://oroshi.example/a?b=1&amp;c=2</p>',
    ],
    ['another scheme is only text', 'javascript:alert(1)', '<p style="margin:0 0 16px">javascript:alert(1)</p>'],
    ['points are a list', '・鮭 2尾\n・鯛 1尾', '<li>鮭 2尾</li><li>鯛 1尾</li>'],
    ['a heading', '■ 丸山水産', '>丸山水産</h2>'],
    ['a code stands large and alone', '確認コードです。\n\n　　123456\n', 'letter-spacing:8px">123456</p>'],
  ])('%s', (_name, text, html) => expect(made(text).html).toContain(html))

  test.each([
    'https://fish.example/price',
    '価格表：https://fish.example/price',
    'ログイン：https://oroshi.example.fish.example/',
    'https://oroshi.example@fish.example/',
    'https://oroshi.example:8443/',
    'http://oroshi.example/',
  ])('what leads elsewhere a person has written, and it stays as written: %s', line => {
    const { html, text } = made(`入荷しました。\n${line}\n\nメッセージを開く：https://oroshi.example/m/1`)
    expect(html).toContain(`入荷しました。<br>${line}</p>`)
    expect(html.match(/<a href="[^"]*"/g)?.slice(0, 1)).toEqual(['<a href="https://oroshi.example/m/1"'])
    expect(html).not.toContain('画面を開く')
    expect(text).toContain(line)
  })

  test('the subject is its heading and is not said again', () => {
    const { html } = made('お知らせ\n\n本文です。')
    expect(html).toContain('>お知らせ</h1>')
    expect(html.match(/お知らせ/g)).toHaveLength(2)
  })

  test('what was asked for a moment ago has nothing to stop', () => {
    const { text, html } = made('確認コードです。', null)
    for (const body of [text, html]) expect(body).not.toContain('止める')
  })
})
