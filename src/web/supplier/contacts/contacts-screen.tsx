import ChevronRight from 'lucide-react/icons/chevron-right'
import { areaEntries } from '#contract/pages/entries.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { supplierId } from '#web/api/meta.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'

const inquiry = { page: supplierPages.lpInquiry, words: 'まだお使いでない卸の方の、費用や始め方など' }
const entries = [
  { page: supplierPages.contactQuestion, words: '操作の手順や設定のしかたなど' },
  { page: supplierPages.contactBugReport, words: '画面が動かない、表示がおかしいなど' },
  { page: supplierPages.contactStore, words: '得意先の登録・招待・統合など' },
  { page: supplierPages.contactForgotPassword, words: 'ログインできないとき' },
  { page: supplierPages.contactOther, words: 'ご意見・ご要望など' },
  { page: supplierPages.contactCancel, words: 'サービスの利用をやめるとき' },
]

/** What a supplier may write about. Each form is a document of its own, because it carries a human check. */
export const Screen = () => (
  <PublicShell narrow>
    <div className="flex flex-col gap-6">
      <h1 className="text-xl">{supplierPages.contacts.title}</h1>
      <p>お問い合わせの内容をお選びください。</p>
      <ul className="overflow-hidden rounded-card border bg-surface">
        {(supplierId() === '' ? [inquiry, ...entries] : entries).map(({ page, words }) => (
          <li key={page.path} className="border-b last:border-b-0">
            <a href={page.path} className="ring-inside flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-ground">
              <span className="flex-1">
                <span className="block font-bold">{page.title}</span>
                <span className="block text-sm text-ink-soft">{words}</span>
              </span>
              <ChevronRight size={20} className="shrink-0 text-ink-faint" />
            </a>
          </li>
        ))}
      </ul>
      {supplierId() === '' ? (
        <ButtonAnchor href={areaEntries.supplier.login}>ログイン画面へ</ButtonAnchor>
      ) : (
        <ButtonAnchor href={areaEntries.supplier.home}>受注画面へ戻る</ButtonAnchor>
      )}
    </div>
  </PublicShell>
)
