import { consumerPages } from '#contract/pages/consumer.ts'
import { sitePages } from '#contract/pages/site.ts'
import { PageHead, Section, Steps, Ticked } from '#web/site/parts.tsx'
import { Picture } from '#web/site/picture.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type ModelCase, minutesText, totalOf } from './model-case.ts'

/** The restaurants' stories in full, and the way to those of the wholesalers. */
export const CasesPage = ({ stories }: { stories: readonly ModelCase[] }) => (
  <>
    <PageHead title="モデルケース" lead="飲食店と卸の一晩が、どう変わるか。前提を明らかにして計算した例です。">
      <Notice kind="info" title="実在の会社の事例ではありません">
        人数、件数、1件あたりの時間は、計算のために置いた前提です。
      </Notice>
    </PageHead>
    <SushiBar />
    <ThreePubs />
    <Section title="卸：業種ごとの一晩" white>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {stories.map(story => {
          const total = totalOf(story.works)
          return (
            <li key={story.key} className="flex flex-col gap-2 rounded-card border p-4">
              <h3 className="text-lg">
                <a href={sitePages[story.key].path} className="text-indigo underline underline-offset-2">
                  {sitePages[story.key].title}
                </a>
              </h3>
              <p className="text-sm text-ink-soft">{story.lead}</p>
              <p className="mt-auto text-sm">
                モデルの前提で、延べ{minutesText(total.before)} → <strong>{minutesText(total.after)}</strong>
              </p>
            </li>
          )
        })}
      </ul>
    </Section>
  </>
)

const SushiBar = () => (
  <Section title="飲食店：24席のすし店" lead="仕入先は5社。閉店後の23時40分に、翌日の発注をひとりで行います。" white>
    <Steps
      steps={[
        {
          time: 'これまで',
          title: '電話3社、FAX2社',
          text: '留守番電話に吹き込むのに1社4分、注文書を書いてFAXするのに1社6分。4分×3社＋6分×2社で、24分です。翌朝の折り返しの電話は数えていません。',
        },
        {
          time: 'これから',
          title: '5社とも同じ画面から',
          text: '前回の数量を見ながら入れて、1社2分。2分×5社で、10分です。FAXで受ける仕入先にも、送信は自動で行われます。',
          picture: <Picture name="top" />,
        },
        {
          time: '翌朝',
          title: '届いたことがわかる',
          text: '発注ごとに届いたかどうかが表示されます。欠品があれば、数量の変わった行がわかります。',
          picture: <Picture name="order-detail" />,
        },
      ]}
    />
    <Ticked
      lines={[
        'この前提では、毎晩24分が10分になり、差は14分です。',
        '月に25日なら、14分×25日で350分（5時間50分）です。',
      ]}
    />
  </Section>
)

const ThreePubs = () => (
  <Section title="飲食店：3店舗の居酒屋" lead="店長3人がそれぞれ発注し、本部が月末に請求書と照らし合わせます。">
    <Steps
      steps={[
        {
          time: 'これまで',
          title: '控えを集めて照合',
          text: '3店舗×仕入先8社、24の束の控えを本部に集めます。1束15分として、15分×24束で6時間です。',
        },
        {
          time: 'これから',
          title: '履歴をファイルで取り出す',
          text: '店舗ごとに、発注履歴を月で絞ってCSVで取り出し、表計算で照らし合わせます。1店舗40分として、40分×3店舗で2時間です。',
          picture: <Picture name="order-history" />,
        },
      ]}
    />
    <Ticked
      lines={[
        'この前提では、月に6時間が2時間になり、差は4時間です。',
        '店長が休みの日は、スタッフのログインで発注できます。店舗の情報は変えられません。',
      ]}
    />
    <p>
      <ButtonAnchor href={consumerPages.signup.path} look="primary">
        飲食店の登録をはじめる
      </ButtonAnchor>
    </p>
  </Section>
)
