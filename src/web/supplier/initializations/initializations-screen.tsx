import { changeInitialization, getInitialization } from '#contract/initializations/initializations.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { SettingsHead } from '#web/supplier/settings/settings-head.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ListsToFill, StepMark, steps, useInitialization } from './steps.tsx'

/** All steps from an empty supplier to its first order, and how far it has come. */
export const Screen = () => {
  const session = useSupplierSession()
  const state = useInitialization()
  const say = useToast()
  const told = useTold()
  const params = { supplier_id: supplierId() }
  if (!state) return <SkeletonRows rows={6} />
  const next = steps.find(one => !state.steps[one.key])
  const count = steps.filter(one => state.steps[one.key]).length
  const dismiss = (dismissed: boolean) =>
    told(async () => {
      setData(getInitialization, { params }, await call(changeInitialization, { params, body: { dismissed } }))
      say(dismissed ? '受注の画面の案内をしまいました' : '受注の画面に案内を出します')
    })
  return (
    <>
      <SettingsHead page={supplierPages.initializations} />
      <div className="flex max-w-240 flex-col gap-4">
        {next ? (
          <p className="phrase">
            4つの手順で、最初の受注を受け取れるようになります。15分ほどで終わります。途中でやめても、続きからできます。
          </p>
        ) : (
          <AllDone />
        )}
        <ol className="overflow-hidden rounded-card border bg-surface">
          {steps.map(({ key, page, words }, index) => (
            <li key={key} className="flex items-center gap-4 border-t p-4 first:border-t-0">
              <StepMark done={state.steps[key]} current={key === next?.key} number={index + 1} />
              <span className="min-w-0 flex-1">
                <span className="block font-bold">{page.title}</span>
                <span className="phrase block text-sm text-ink-soft">{words}</span>
              </span>
              <ButtonLink to={page.path} look={key === next?.key ? 'primary' : 'secondary'}>
                {state.steps[key] ? '見直す' : key === next?.key ? (count === 0 ? 'はじめる' : '続ける') : '開く'}
                <span className="sr-only">：{page.title}</span>
              </ButtonLink>
            </li>
          ))}
        </ol>
        <ListsToFill />
        {state.test && (
          <p className="phrase text-sm text-ink-soft">
            テスト店舗（{state.test.customer_code}）が残っています。
            <TextLink to={supplierPages.firstOrder.path}>「{supplierPages.firstOrder.title}」</TextLink>
            で消せます。そのままでも、7日たつと消えます。
          </p>
        )}
        {session?.role === 'owner' && (state.dismissed || state.reminds) && (
          <p>
            <Button look="quiet" size="small" onClick={() => void dismiss(!state.dismissed)}>
              {state.dismissed ? '受注の画面に案内を出す' : '受注の画面の案内をしまう'}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

const AllDone = () => (
  <Notice
    kind="success"
    title="はじめの設定が終わりました"
    action={
      <span className="flex flex-wrap gap-2">
        <ButtonLink to={supplierPages.storeNew.path} look="primary">
          得意先を登録する
        </ButtonLink>
        <ButtonLink to={supplierPages.restaurants.path}>飲食店を探す</ButtonLink>
      </span>
    }
  >
    次は、得意先を登録して招待するか、飲食店を探して取引を申し込みましょう。
  </Notice>
)
