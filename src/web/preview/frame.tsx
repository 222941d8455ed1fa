import type { ReactNode } from 'react'

/** A story's page: its states under one another, each with its name. */
export const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="mx-auto flex max-w-160 flex-col gap-6 bg-surface p-4">
    <h1 className="text-lg">{title}</h1>
    {children}
  </main>
)

/** One state of a part. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h2 className="text-xs text-ink-soft">{name}</h2>
    {children}
  </section>
)
