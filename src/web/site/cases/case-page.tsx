import { type SitePage, sitePages } from '#contract/pages/site.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { PageHead, ScrollBox, Section, Steps, Ticked } from '#web/site/parts.tsx'
import { Picture } from '#web/site/picture.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type ModelCase, type Moment, minutesOf, minutesText, totalOf, type Work } from './model-case.ts'

/** A worked story: who it is about, the night before, the night after, and the reckoning in the open. */
export const CasePage = ({ story, next }: { story: ModelCase; next: SitePage | undefined }) => (
  <>
    <PageHead title={sitePages[story.key].title} lead={story.lead}>
      <Notice kind="info" title="これはモデルケースです">
        実在の会社の事例ではありません。下の前提を置いて計算した、導入のときの見込みの立て方の例です。
      </Notice>
    </PageHead>
    <Section title="前提" white>
      <Ticked lines={story.assumptions} />
    </Section>
    <Section title="これまでの一晩">
      <Steps steps={story.before.map(stepOf)} />
    </Section>
    <Section title="これからの一晩" white>
      <Steps steps={story.after.map(stepOf)} />
    </Section>
    <Section
      title="かかる時間の計算"
      lead="1件あたりの分数は前提として置いた値です。貴社の実際の数に置き換えてお考えください。"
    >
      <Reckoning works={story.works} />
    </Section>
    <Section title="時間のほかに変わること" white>
      <Ticked lines={story.gains} />
      <p>
        <strong>変わらないこと：</strong>
        {story.stays}
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonAnchor href={supplierPages.lpInquiry.path} look="primary">
          貴社の数で相談する
        </ButtonAnchor>
        {next && <ButtonAnchor href={next.path}>{`次のモデルケース：${next.title}`}</ButtonAnchor>}
        <ButtonAnchor href={sitePages.cases.path} look="quiet">
          一覧に戻る
        </ButtonAnchor>
      </p>
    </Section>
  </>
)

const stepOf = ({ picture, ...moment }: Moment) => ({
  ...moment,
  ...(picture === undefined ? {} : { picture: <Picture name={picture} /> }),
})

const Reckoning = ({ works }: { works: readonly Work[] }) => {
  const total = totalOf(works)
  return (
    <>
      <ScrollBox label="かかる時間の計算">
        <table className="w-full min-w-80 text-left text-sm">
          <caption className="sr-only">かかる時間の計算</caption>
          <thead>
            <tr className="border-b">
              <th scope="col" className="px-3 py-3 sm:px-4">
                作業
              </th>
              <th scope="col" className="px-3 py-3 sm:px-4">
                これまで
              </th>
              <th scope="col" className="px-3 py-3 sm:px-4">
                これから
              </th>
            </tr>
          </thead>
          <tbody>
            {works.map(work => (
              <tr key={work.what} className="border-b">
                <th scope="row" className="px-3 py-3 sm:px-4 font-normal">
                  {work.what}
                </th>
                <td className="px-3 py-3 sm:px-4 tabular-nums">
                  <Sum count={work.count} each={work.before} minutes={minutesOf(work).before} />
                </td>
                <td className="px-3 py-3 sm:px-4 tabular-nums">
                  <Sum count={work.count} each={work.after} minutes={minutesOf(work).after} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-bold">
              <th scope="row" className="px-3 py-3 sm:px-4">
                合計（延べ時間）
              </th>
              <td className="px-3 py-3 sm:px-4">{minutesText(total.before)}</td>
              <td className="px-3 py-3 sm:px-4">{minutesText(total.after)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
      <p>
        この前提では、延べ{minutesText(total.before)}が{minutesText(total.after)}になり、差は
        <strong>{minutesText(total.before - total.after)}</strong>です。
      </p>
    </>
  )
}

/** 30件 × 4分 ＝ 2時間: broken before the sign alone. */
const Sum = ({ count, each, minutes }: { count: number; each: number; minutes: number }) => (
  <>
    <span className="whitespace-nowrap">{`${count}件 × ${each}分`}</span>{' '}
    <span className="whitespace-nowrap">{`＝ ${minutesText(minutes)}`}</span>
  </>
)
