import type { ReactNode } from 'react'
import { PageHead, Section } from '#web/site/parts.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import type { HelpGroup } from './help.ts'
import { withReadings } from './readings.ts'

type Props = {
  title: string
  lead: string
  groups: readonly HelpGroup[]
  /** By screen: what its (?) looks for. */
  words: Record<string, string>
  contact: string
  /** Guides with pictures, above the questions. */
  children?: ReactNode
}

/** The help of one side: every question with its answer, narrowed by a search where there is a script. */
export const GuideIndex = ({ title, lead, groups, words, contact, children }: Props) => (
  <>
    <PageHead title={title} lead={lead}>
      {/* Its place is kept until its script is there: what stands below does not move. */}
      <search className="invisible flex flex-col gap-1 noscript:hidden">
        <label htmlFor="help-search" className="text-sm font-bold">
          言葉で探す
        </label>
        <input
          id="help-search"
          name="q"
          type="search"
          autoComplete="off"
          data-help-search={JSON.stringify(words)}
          placeholder="例 納品日"
          className="min-h-11 w-full max-w-128 rounded-input border border-ink-faint bg-surface px-3"
        />
        <output data-help-told className="min-h-6 text-sm text-ink-soft" />
      </search>
    </PageHead>
    {/* While one searches, what was found stands next to the search. */}
    <div data-help-guides>{children}</div>
    <Section id="answers" title="よくあるご質問" white>
      {groups.map(group => (
        <section key={group.title} data-help-group className="flex flex-col gap-2">
          <h3 className="text-lg">{group.title}</h3>
          {group.questions.map(({ question, answer, words: others = '' }) => (
            <details
              key={question}
              data-help-entry={withReadings(`${question} ${answer} ${others}`)}
              className="rounded-card border bg-surface"
            >
              <summary className="min-h-11 px-4 py-3 font-bold">{question}</summary>
              <p className="max-w-160 px-4 pb-4 text-ink-soft">{answer}</p>
            </details>
          ))}
        </section>
      ))}
    </Section>
    <Section title="解決しないとき">
      <p>
        <ButtonAnchor href={contact} look="primary">
          お問い合わせ
        </ButtonAnchor>
      </p>
    </Section>
  </>
)
