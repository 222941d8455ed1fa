import SearchX from 'lucide-react/icons/search-x'
import { areaEntries } from '#contract/pages/entries.ts'
import { sitePages, standIns } from '#contract/pages/site.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'

/** Any URL that is no page: what can be the reason, and the ways on. */
export const NotFoundPage = () => (
  <div className="mx-auto flex max-w-160 flex-col items-center gap-6 px-4 py-12 text-center">
    <SearchX size={48} className="text-ink-faint" />
    <h1 className="text-xl">{standIns.notFound.title}</h1>
    <p className="phrase text-ink-soft">移動または削除されたか、URLが間違っている可能性があります。</p>
    <ButtonAnchor href={sitePages.home.path} look="primary">
      トップへ戻る
    </ButtonAnchor>
    <ul className="flex flex-wrap justify-center gap-2">
      <li>
        <ButtonAnchor href={areaEntries.consumer.home} look="quiet">
          飲食店の画面へ
        </ButtonAnchor>
      </li>
      <li>
        <ButtonAnchor href={areaEntries.supplier.home} look="quiet">
          卸の画面へ
        </ButtonAnchor>
      </li>
    </ul>
  </div>
)
