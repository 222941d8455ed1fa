import { useState } from 'react'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { SendingPreview } from '#contract/receipts/sending.contract.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LookAtSending } from './look-at-sending.tsx'

/** The very sheet, and the very mail, before they go. */
export const Screen = () => (
  <LookAtSending page={consumerPages.faxMailConfirm}>{preview => <Shown preview={preview} />}</LookAtSending>
)

const Shown = ({ preview: { channel, destination, pages, mail } }: { preview: SendingPreview }) => (
  <>
    <dl className="grid facts gap-x-4 gap-y-1 rounded-card border p-4">
      <dt className="text-sm text-ink-soft">{channel === 'fax' ? '送り先のFAX' : '送り先のメール'}</dt>
      <dd className="font-bold break-all tabular-nums">
        {channel === 'fax' ? formatPhone(destination ?? '') : destination}
      </dd>
      {mail && (
        <>
          <dt className="text-sm text-ink-soft">件名</dt>
          <dd>{mail.subject}</dd>
        </>
      )}
    </dl>
    <p className="phrase text-sm text-ink-soft">
      仕入先に届くものです。注文番号・発注日時・確認用のリンク
      {channel === 'mail' && '・メールを止めるリンク'}
      は、送信するときに入ります。
    </p>
    {mail && (
      <section aria-labelledby="mail-text" className="flex flex-col gap-2">
        <h2 id="mail-text" className="text-base">
          メールの本文
        </h2>
        <p className="rounded-card border bg-ground p-4 text-sm break-words whitespace-pre-wrap">{mail.text}</p>
      </section>
    )}
    <section aria-labelledby="sheet" className="flex flex-col gap-2">
      <h2 id="sheet" className="text-base">
        {channel === 'fax' ? 'FAXで届く注文書' : '添付する注文書（PDF）'} 全{pages.length}ページ
      </h2>
      <Pages pages={pages} />
    </section>
  </>
)

/** The pages as pictures; one that is pressed is shown as large as it is. */
const Pages = ({ pages }: { pages: readonly string[] }) => {
  const [enlarged, setEnlarged] = useState<number | null>(null)
  return (
    <>
      {pages.map((page, index) => (
        <button
          key={page.slice(-80)}
          type="button"
          onClick={() => setEnlarged(index)}
          className="block w-full rounded-card border bg-surface p-1"
        >
          <img src={page} width={1034} height={1462} className="h-auto w-full" alt="" />
          <span className="block py-2 text-sm text-indigo underline underline-offset-2">
            {index + 1}ページ目を大きく見る
          </span>
        </button>
      ))}
      <Dialog
        open={enlarged !== null}
        onClose={() => setEnlarged(null)}
        title={`注文書 ${(enlarged ?? 0) + 1}/${pages.length}ページ`}
        width="wide"
      >
        <section
          // A scroll box must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- that is what makes it reachable
          tabIndex={0}
          className="relative overflow-x-auto"
          aria-label="注文書"
        >
          <img
            src={pages[enlarged ?? 0]}
            width={1034}
            height={1462}
            className="h-auto w-[1034px] max-w-none"
            alt="届く注文書の画像"
          />
        </section>
      </Dialog>
    </>
  )
}
