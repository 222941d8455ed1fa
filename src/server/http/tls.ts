import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { Config } from '#server/config.ts'

/** Each with forward secrecy and authenticated encryption, the strongest first; the first three are TLS 1.3. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
]

/** A server that speaks TLS 1.2 and 1.3 and nothing else (ASVS 5, 12.1); its certificate is read once, at the start. */
export const tlsServer = (tls: NonNullable<Config['tls']>, options: ServerOptions, listener: RequestListener) =>
  createServer(
    {
      ...options,
      cert: readFileSync(tls.cert_file),
      key: readFileSync(tls.key_file),
      minVersion: 'TLSv1.2',
      ciphers: ciphers.join(':'),
      honorCipherOrder: true,
    },
    listener,
  )
