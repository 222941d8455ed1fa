import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'

/** The head of a page: its one heading and what it is about. */
export const PageHead = ({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) => (
  <div className="mx-auto flex max-w-280 flex-col gap-4 px-4 pt-6 pb-8">
    <h1 className="text-2xl">{title}</h1>
    <p className="max-w-160 text-lg text-ink-soft">{lead}</p>
    {children}
  </div>
)

/** A band over the whole width with a heading; every other one on white. */
export const Section = ({
  id,
  title,
  lead,
  white = false,
  children,
}: {
  id?: string
  title: string
  lead?: ReactNode
  white?: boolean
  children: ReactNode
}) => (
  <section id={id} className={cx('border-t', white && 'bg-surface')}>
    <div className="mx-auto flex max-w-280 flex-col gap-6 px-4 py-8 md:py-12">
      <div className="flex flex-col gap-2">
        <h2 className="text-xl">{title}</h2>
        {lead !== undefined && <p className="max-w-160 text-ink-soft">{lead}</p>}
      </div>
      {children}
    </div>
  </section>
)

export type Point = { icon: Icon; title: string; text: string }

/** What it can do, each with its sign. */
export const Points = ({ points }: { points: readonly Point[] }) => (
  <ul className="grid grid-cols-1 gap-x-12 gap-y-6 sm:grid-cols-2">
    {points.map(({ icon: Icon, title, text }) => (
      <li key={title} className="flex gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-card bg-leaf-pale text-leaf">
          <Icon size={24} />
        </span>
        <div className="flex flex-col gap-1">
          <h3 className="text-base">{title}</h3>
          <p className="text-sm text-ink-soft">{text}</p>
        </div>
      </li>
    ))}
  </ul>
)

export type Step = {
  title: string
  /** When it happens, or how long it takes. */
  time?: string
  text: ReactNode
  picture?: ReactNode
}

/** What happens one after the other; a picture stands beside its step. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="flex flex-col gap-8">
    {steps.map(({ title, time, text, picture }, index) => (
      <li
        key={title}
        className={cx('grid items-start gap-4 md:gap-8', picture !== undefined && 'md:grid-cols-[1fr_1fr]')}
      >
        <div className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-leaf font-bold text-surface tabular-nums"
          >
            {index + 1}
          </span>
          <div className="flex flex-col gap-1">
            <h3 className="text-lg">
              {time !== undefined && <span className="mr-3 text-leaf tabular-nums">{time}</span>}
              {title}
            </h3>
            <div className="max-w-160 text-ink-soft">{text}</div>
          </div>
        </div>
        {picture}
      </li>
    ))}
  </ol>
)

export type Comparison = { head: readonly string[]; rows: readonly (readonly string[])[]; caption: string }

/** Moves sideways in itself where it is wider than the screen. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll box must be reachable by keyboard
    tabIndex={0}
    className="relative ring-inside overflow-x-auto rounded-card border bg-surface"
  >
    {children}
  </section>
)

/** Ways beside each other, ours first; on a phone it moves sideways in its own box. */
export const ComparisonTable = ({ head, rows, caption }: Comparison) => (
  <ScrollBox label={caption}>
    <table className="w-full min-w-160 text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b">
          {head.map((word, index) => (
            <th key={word} scope="col" className={cx('px-4 py-3', index === 1 && 'bg-leaf-pale text-leaf-deep')}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([what = '', ...cells]) => (
          <tr key={what} className="border-b last:border-0">
            <th scope="row" className="px-4 py-3 align-top">
              {what}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} className={cx('px-4 py-3 align-top', index === 0 && 'bg-leaf-pale')}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)

export type Question = { question: string; answer: string }

/** Questions that open one by one. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <div className="flex flex-col gap-2">
    {questions.map(({ question, answer }) => (
      <details key={question} className="rounded-card border bg-surface">
        <summary className="min-h-11 px-4 py-3 font-bold">{question}</summary>
        <p className="max-w-160 px-4 pb-4 text-ink-soft">{answer}</p>
      </details>
    ))}
  </div>
)

/** Short sentences that hold, ticked. */
export const Ticked = ({ lines }: { lines: readonly string[] }) => (
  <ul className="flex flex-col gap-2">
    {lines.map(line => (
      <li key={line} className="flex gap-2">
        <Check size={20} className="mt-0.5 shrink-0 text-leaf" />
        <span>{line}</span>
      </li>
    ))}
  </ul>
)

/** A way on: a card that is one link. */
export const Door = ({ href, icon: Icon, title, text }: { href: string; icon: Icon; title: string; text: string }) => (
  <li className="flex">
    <a
      href={href}
      className="flex min-h-18 flex-1 items-center gap-3 rounded-card border-2 border-leaf bg-surface px-4 py-3 hover:bg-leaf-pale"
    >
      <Icon size={28} className="shrink-0 text-leaf" />
      <span className="flex-1">
        <span className="block text-lg leading-tight font-bold">{title}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
      <ChevronRight size={20} className="shrink-0" />
    </a>
  </li>
)

/** Ways on beside each other. */
export const Doors = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">{children}</ul>
)

/** Paragraphs; those that follow each other with `- ` are a list. */
export const Paragraphs = ({ lines }: { lines: readonly string[] }) => {
  const items = lines.filter(line => line.startsWith('- ')).map(line => line.slice(2))
  return (
    <>
      {lines
        .filter(line => !line.startsWith('- '))
        .map(line => (
          <p key={line}>{line}</p>
        ))}
      {items.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-6">
          {items.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </>
  )
}
