import { supplierPages } from '#contract/pages/supplier.ts'
import type { AnsweredDeal } from '#contract/stores/asked-deals.contract.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Words } from '#web/ui/conflict-dialog.tsx'
import { sayAnswered } from './say-answered.ts'

/** In place of an answer's form: what became of what the restaurant asked for, and how one goes on. */
export const AnsweredCard = ({
  answered,
  name,
  mine = [],
}: {
  answered: AnsweredDeal
  /** The restaurant's. */
  name: string
  /** What was typed here meanwhile, in words. */
  mine?: readonly string[]
}) => {
  const { answer, store } = answered
  const { said, whose, words } = sayAnswered(answered)
  return (
    <Card title="この申請は終わっています" className="mt-4 max-w-240">
      <div className="flex flex-col gap-3">
        <p>{said}</p>
        <div className="flex flex-wrap gap-6">
          <Words title={whose} words={words} />
          {mine.length > 0 && <Words title="ここで入力した内容（伝わっていません）" words={mine} />}
        </div>
        {answer !== 'approved' && (
          <p className="text-sm text-ink-soft">
            取引を始めるには、こちらから申し込むか、飲食店にもう一度申請してもらってください。
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {store && (
            <ButtonLink look="primary" to={pathTo(supplierPages.store.path, { store_id: store.id })}>
              この得意先を開く
            </ButtonLink>
          )}
          {answer !== 'approved' && (
            <ButtonLink look="primary" to={`${supplierPages.restaurants.path}?q=${encodeURIComponent(name)}`}>
              この飲食店に申し込む
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  )
}
