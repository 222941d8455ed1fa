import { consumerPages } from '#contract/pages/consumer.ts'
import { consumerDemo } from '#contract/pages/consumer-demo.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { pathTo } from '#web/app/path-to.ts'
import { isFramed } from '#web/demo/demo-band.tsx'
import { demoWorld, forgetDemo } from '#web/demo/demo-world.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { useWide } from '#web/ui/use-wide.ts'

const limits = [
  '商品、価格、店の名前は見本です。発注がどこかに届くことはありません。',
  '入れた内容はこのタブの中だけにあり、サーバーには送られません。タブを閉じると消えます。',
  '印刷、ダウンロード、変更や取消、メッセージなどは、デモではお使いになれません。',
]

/** What can be tried without an account; on a wide screen both sides beside each other at once. */
export const Screen = () => {
  useTitle(consumerDemo.demo.title)
  const wide = useWide(1024) && !isFramed()
  const again = () => {
    forgetDemo()
    window.location.reload()
  }
  return (
    <PublicShell bleed action={{ href: areaEntries.consumer.login, label: 'ログイン' }}>
      <div className="flex flex-col gap-6 py-8">
        <div className="mx-auto flex w-full max-w-280 flex-col gap-3 px-4">
          <h1 className="text-2xl">登録せずに、発注を試す</h1>
          <p className="phrase max-w-160">
            鮨店から魚の卸へ、商品と数量を入れて発注するまでを、実際の画面で試せます。
            {wide
              ? '左が飲食店のスマートフォン、右が卸の受注画面です。左で発注すると、右に新しい受注が並びます。'
              : '発注したあとは、それが卸の受注画面にどう届くかをご覧ください。'}
          </p>
          <ul className="list-disc pl-5 text-sm text-ink-soft">
            {limits.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            {!wide && (
              <>
                <ButtonLink
                  look="primary"
                  size="large"
                  to={pathTo(consumerPages.orderSheet.path, { deal_id: demoWorld().deal_id })}
                >
                  発注を試す
                </ButtonLink>
                <a href={areaEntries.supplier.demo} className={buttonClass({ look: 'secondary', size: 'large' })}>
                  卸の受注画面を見る
                </a>
              </>
            )}
            <Button onClick={again}>はじめからやり直す</Button>
          </div>
          <TextLink
            to={pathTo(consumerPages.supplier.path, { deal_id: demoWorld().deal_id })}
            tall
            className="self-start text-sm"
          >
            仕入先のページ（配達の予定と締切）を見る
          </TextLink>
        </div>
        {wide && <BothSides />}
      </div>
    </PublicShell>
  )
}

/** The real pages of both sides, which share this tab's world. */
const BothSides = () => (
  <div className="mx-auto grid w-full max-w-400 grid-cols-[390px_minmax(0,1fr)] gap-4 px-4">
    {[
      { title: '飲食店のスマートフォン', src: consumerDemo.orderSheet.path },
      { title: '卸の受注画面', src: areaEntries.supplier.demo },
    ].map(({ title, src }) => (
      <figure key={src} className="flex flex-col gap-2">
        <figcaption className="font-bold">{title}</figcaption>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours, which shares the world of this tab */}
        <iframe title={title} src={src} className="h-190 w-full rounded-card border bg-surface" />
      </figure>
    ))}
  </div>
)
