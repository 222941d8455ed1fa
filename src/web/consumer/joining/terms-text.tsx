import type { Terms } from '#contract/joining/joining.contract.ts'

/** The terms, to be read. */
export const TermsText = ({ terms }: { terms: Terms }) => (
  <div className="flex flex-col gap-3 pb-3">
    {terms.sections.map(section => (
      <section key={section.title}>
        <h2 className="text-base font-bold">{section.title}</h2>
        {section.paragraphs.map(paragraph => (
          <p key={paragraph} className="mt-1 text-sm">
            {paragraph}
          </p>
        ))}
      </section>
    ))}
  </div>
)
