import { type SiteKey, sitePages } from '#contract/pages/site.ts'
import type { TermsText } from '#domain/joining/terms-text.ts'
import { PageHead, Paragraphs, Section } from '#web/site/parts.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The texts of rules and the pages that show them, by the names of their files in docs/terms. */
export const rule_files = {
  ruleConsumer: 'consumer-1',
  ruleSupplier: 'supplier-1',
  rulePrivacy: 'privacy-1',
  ruleCommerce: 'commerce-1',
  ruleExternal: 'external-transmission-1',
  ruleAccessibility: 'accessibility-1',
} as const satisfies Partial<Record<SiteKey, string>>

/** One text of rules; a draft says so until the operator has put an own one in its place. */
export const RulePage = ({ title, text }: { title: string; text: TermsText }) => (
  <div className="mx-auto flex max-w-200 flex-col gap-6 px-4 pt-6 pb-12">
    <h1 className="text-2xl">{title}</h1>
    {text.title.includes('雛形') && (
      <Notice kind="warning" title="この文書は雛形です">
        サービスを公開する事業者が、自社の内容に置き換えます。
      </Notice>
    )}
    {text.lead.map(line => (
      <p key={line} className="text-sm text-ink-soft">
        {line}
      </p>
    ))}
    {text.sections.map(section => (
      <section key={section.title} className="flex flex-col gap-2">
        <h2 className="text-lg">{section.title}</h2>
        <Paragraphs lines={section.paragraphs} />
      </section>
    ))}
  </div>
)

/** The list of all rules. */
export const RulesPage = () => (
  <>
    <PageHead
      title={sitePages.rules.title}
      lead="規約と方針の全文です。登録のときに同意いただいた版は、記録に残ります。"
    />
    <Section title="一覧" white>
      <ul className="flex flex-col gap-4">
        {Object.keys(rule_files).map(key => {
          const page = sitePages[key as keyof typeof rule_files]
          return (
            <li key={key}>
              <a
                href={page.path}
                className="inline-flex min-h-11 items-center text-lg text-indigo underline underline-offset-2"
              >
                {page.title}
              </a>
              <p className="text-sm text-ink-soft">{page.description}</p>
            </li>
          )
        })}
      </ul>
    </Section>
  </>
)
