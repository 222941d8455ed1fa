import { consumerPages } from '#contract/pages/consumer.ts'
import { LookAtSending } from './look-at-sending.tsx'

/** The very message that the restaurant will share, before the order is placed. */
export const Screen = () => (
  <LookAtSending page={consumerPages.lineConfirm}>
    {preview => (
      <>
        <p className="phrase text-sm text-ink-soft">
          発注すると、次の画面からLINEを開いて、この文面を仕入先のトークに送れます。注文番号と確認用のリンクは、発注するときに入ります。
        </p>
        <section aria-labelledby="message" className="flex flex-col gap-2">
          <h2 id="message" className="text-base">
            LINEで送る文面
          </h2>
          <p className="rounded-card border bg-leaf-pale p-4 break-words whitespace-pre-wrap">{preview.message}</p>
        </section>
      </>
    )}
  </LookAtSending>
)
