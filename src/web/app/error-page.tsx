import CircleAlert from 'lucide-react/icons/circle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Component, type ComponentType, type ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { cache } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { NotFound, notFoundTitle } from './not-found.tsx'

/** The page of an area around an error: its heading is the title. */
export type ErrorFrame = ComponentType<{ title: string; children: ReactNode }>

type Props = {
  /** A new value (a navigation) gives the page another try. */
  place: string
  home: string
  frame: ErrorFrame
  children: ReactNode
}
type State = { failure: { error: unknown } | null; place: string }

/** Shows a Japanese page where a screen failed: not found, no network, or a fault of ours. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { failure: null, place }
  }

  override componentDidCatch() {
    // Else the next try would meet the old answer instead of asking again.
    cache.removeQueries({ predicate: query => query.state.status === 'error' })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    const retry = () => this.setState({ failure: null })
    return <ErrorPage error={failure.error} home={this.props.home} frame={this.props.frame} onRetry={retry} />
  }
}

type PageProps = { error: unknown; home: string; frame: ErrorFrame; onRetry: () => void }

const ErrorPage = ({ error, home, frame: Frame, onRetry }: PageProps) => {
  const { title, content } = contentOf(error, home, onRetry)
  useTitle(title)
  return (
    <Frame title={title}>
      <div role="alert">{content}</div>
    </Frame>
  )
}

const contentOf = (error: unknown, home: string, onRetry: () => void): { title: string; content: ReactNode } => {
  const answer = error instanceof ApiError ? error : null
  if (answer?.status === 404) return { title: notFoundTitle, content: <NotFound home={home} /> }
  if (answer && answer.status === null) {
    const retry = (
      <Button look="primary" onClick={onRetry}>
        もう一度試す
      </Button>
    )
    const content = <EmptyState icon={WifiOff} title="電波の届く場所で、もう一度お試しください" action={retry} />
    return { title: '通信できませんでした', content }
  }
  const said = answer ? errorMessage(answer) : '時間をおいて、再読み込みしてください'
  const reload = (
    <Button look="primary" onClick={() => window.location.reload()}>
      再読み込み
    </Button>
  )
  return {
    title: '画面を表示できませんでした',
    content: <EmptyState icon={CircleAlert} title={said} action={reload} />,
  }
}
