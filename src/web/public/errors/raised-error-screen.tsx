import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { isRaisedKind, type RaisedKind, raised_kinds } from '#contract/pages/public.ts'
import { maskReport } from '#domain/platform/error-reporting.ts'
import { answered } from '#web/api/api-error.ts'
import { reading, readJson } from '#web/api/call.ts'
import { setReporter } from '#web/api/report-error.ts'
import { ErrorBoundary, type ErrorFrame } from '#web/app/error-page.tsx'
import { NotFound } from '#web/app/not-found.tsx'
import { Card } from '#web/ui/card.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const words: Record<RaisedKind, string> = {
  client: '画面の中の誤り',
  server: 'サーバーの誤り',
  not_found: 'ないもの',
  timeout: '通信の途切れ',
}

/** Development and tests only: what a person sees of each kind of error, and what would be reported of it. */
export const Screen = () => {
  const { kind = '' } = useParams()
  return (
    <PublicShell narrow>
      <h1 className="text-2xl">エラーの確認（開発用）</h1>
      <nav aria-label="エラーの種類">
        <ul className="flex flex-wrap gap-x-4">
          {raised_kinds.map(one => (
            <li key={one}>
              <a
                href={`/errors/${one}`}
                aria-current={one === kind ? 'page' : undefined}
                className="inline-flex min-h-11 items-center text-indigo underline aria-[current=page]:font-bold aria-[current=page]:text-ink aria-[current=page]:no-underline"
              >
                {words[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {isRaisedKind(kind) ? <Raised kind={kind} /> : <NotFound home="/" />}
    </PublicShell>
  )
}

/** From the first moment on: what fails before somebody listens is reported to nobody. */
let reports: readonly unknown[] = []
const listeners = new Set<() => void>()
setReporter(({ name, message, stack }) => {
  reports = [...reports, maskReport({ name, message, stack })]
  for (const listener of listeners) listener()
})
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const Raised = ({ kind }: { kind: RaisedKind }) => {
  const said = useSyncExternalStore(subscribe, () => reports)
  return (
    <div className="flex flex-col gap-4">
      <Card title="見える画面">
        <ErrorBoundary place={kind} home="/" frame={SeenFrame}>
          {kind === 'client' ? <Broken /> : <Asking url={asked_of[kind]} />}
        </ErrorBoundary>
      </Card>
      <Report title="画面からの報告" reports={said} />
      {kind === 'server' && said.length > 0 && <ServerReport />}
    </div>
  )
}

const asked_of: Record<Exclude<RaisedKind, 'client'>, string> = {
  server: '/dev/errors/server',
  not_found: '/api/errors/not_found',
  timeout: '/dev/errors/timeout',
}

/** The heading of what failed: its page's own is another. */
const SeenFrame: ErrorFrame = ({ title, children }) => (
  <>
    <h3 className="text-center text-lg">{title}</h3>
    {children}
  </>
)

const Broken = (): ReactNode => {
  throw new Error('確認のために起こしたエラー（demo@example.jp、090-1234-5678）')
}

const Asking = ({ url }: { url: string }) => {
  useQuery({ queryKey: [url], queryFn: () => ask(url), retry: false })
  return <SkeletonRows rows={2} />
}

const ask = async (url: string): Promise<unknown> => {
  const response = await reading(fetch(url, { headers: { accept: 'application/json' } }))
  const body = await readJson(response)
  if (!response.ok) throw answered(response.status, body)
  return body
}

const Report = ({ title, reports }: { title: string; reports: readonly unknown[] }) => (
  <Card title={title}>
    {reports.length === 0 ? (
      <p className="text-ink-soft">報告されません。</p>
    ) : (
      reports.map((one, n) => (
        <pre key={n} className="text-xs break-all whitespace-pre-wrap">
          {JSON.stringify(one, null, 2)}
        </pre>
      ))
    )}
  </Card>
)

const ServerReport = () => {
  const { data } = useQuery({ queryKey: ['reported'], queryFn: () => ask('/dev/errors/reported') })
  return data ? <Report title="サーバーからの報告" reports={[data]} /> : <SkeletonRows rows={2} />
}
