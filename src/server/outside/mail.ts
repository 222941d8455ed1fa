import { createTransport } from 'nodemailer'
import { type Mail, type MailPort, SendFailure } from '#server/ports.ts'

export type SmtpMailConfig = {
  smtp_url: string | undefined
  /** Nothing is said to a mail server that does not go over to TLS. */
  smtp_requires_tls?: boolean
  mail_from: string
  /** The envelope's sender: where returned mails go. */
  mail_bounce_address?: string | undefined
  dkim: { domain: string; selector: string; private_key: string } | undefined
}

/** Milliseconds; a mail server may take long over a greeting (grey listing), but a job must not hang on it. */
export type SmtpTimeouts = { connection: number; greeting: number; socket: number }

/** The commands that speak of this one mail; a 5xx elsewhere (greeting, login) is about us and may be mended. */
const about_the_mail = new Set(['MAIL FROM', 'RCPT TO', 'DATA', 'API'])

/** One click is believed only where both of its headers are signed (RFC 8058). */
const signed =
  'From:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'

/** Where grey listing and full mailboxes are told. */
const about_the_receiver = new Set(['RCPT TO', 'DATA', 'API'])
/** The server is shutting down, or out of room. */
const about_the_server = new Set([421, 452])

const failureOf = (error: unknown, content_read: boolean): SendFailure => {
  const { code, responseCode, permanent, command, message } = error as {
    code?: string
    responseCode?: number
    permanent?: boolean
    command?: string
    message?: string
  }
  const said = message ?? 'the mail server failed'
  if (responseCode !== undefined) {
    const kind = permanent === true && about_the_mail.has(command ?? '') ? 'permanent' : 'temporary'
    const of = about_the_receiver.has(command ?? '') && !about_the_server.has(responseCode) ? 'receiver' : 'provider'
    return new SendFailure(kind, said, error, of)
  }
  // Without a reply: after the content began to leave, the server may have taken the mail.
  if (content_read) return new SendFailure('unknown', said, error)
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return new SendFailure('permanent', said, error)
  return new SendFailure('temporary', said, error)
}

/** `<reference@domain of the sender>`: the same for every sending of one message, whatever signs the reference holds. */
const messageId = (reference: string, from: string): string => {
  const local = reference.replace(/[^A-Za-z0-9._-]/g, one => `=${one.codePointAt(0)?.toString(16)}`)
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return `<${local}@${domain}>`
}

/** RFC 2369 and, for one click, RFC 8058; both stand under the DKIM signature. */
const unsubscribeHeaders = ({ unsubscribe }: Mail): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe.url}>`,
        ...(unsubscribe.one_click ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      }

/** Mail by SMTP over a small pool of connections. `smtp_url` as nodemailer reads it: smtps://user:password@host:465. */
export const smtpMail = (
  config: SmtpMailConfig,
  timeouts: SmtpTimeouts = { connection: 10_000, greeting: 15_000, socket: 60_000 },
): MailPort => {
  if (!config.smtp_url) throw new Error('SMTP_URL is not set')
  const transport = createTransport({
    url: config.smtp_url,
    requireTLS: config.smtp_requires_tls === true,
    pool: true,
    maxConnections: 4,
    // Only where a kept connection was found closed before a byte of the mail had left.
    maxRequeues: 1,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(config.dkim === undefined
      ? {}
      : {
          dkim: {
            domainName: config.dkim.domain,
            keySelector: config.dkim.selector,
            privateKey: config.dkim.private_key.replaceAll('\\n', '\n'),
            headerFieldNames: signed,
          },
        }),
  })
  /** Per Message-ID, whether the content of the mail being sent was asked for, which happens after the server's 354. */
  const begun = new Map<string, () => boolean>()
  transport.use('stream', (mail, done) => {
    const { message } = mail
    const original = message.createReadStream.bind(message)
    message.createReadStream = options => {
      const stream = original(options)
      begun.set(message.messageId(), () => stream.readableDidRead)
      return stream
    }
    done()
  })
  return {
    send: async mail => {
      const id = messageId(mail.reference, config.mail_from)
      try {
        const sent = await transport.sendMail({
          from: config.mail_from,
          to: { name: '', address: mail.to },
          ...(config.mail_bounce_address === undefined
            ? {}
            : { envelope: { from: config.mail_bounce_address, to: mail.to } }),
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === undefined ? {} : { html: mail.html }),
          ...(mail.reply_to === undefined ? {} : { replyTo: mail.reply_to }),
          textEncoding: 'base64',
          messageId: id,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
          attachments:
            mail.attachment === undefined ? [] : [{ filename: mail.attachment.name, content: mail.attachment.content }],
        })
        return { provider_id: sent.messageId }
      } catch (error) {
        throw failureOf(error, begun.get(id)?.() ?? false)
      } finally {
        begun.delete(id)
      }
    },
    check: () => transport.verify(),
    close: async () => {
      transport.close()
    },
  }
}
