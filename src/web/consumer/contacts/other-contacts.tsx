import { useLocation } from 'react-router'
import { consumerPages } from '#contract/pages/consumer.ts'

const pages = [
  consumerPages.contactHowToUse,
  consumerPages.contactLogin,
  consumerPages.contactRestaurant,
  consumerPages.contactDealRegistration,
  consumerPages.contactOther,
]

/** The other forms, for who came to the wrong one. Each is a document of its own: it carries a human check. */
export const OtherContacts = () => {
  const { pathname } = useLocation()
  return (
    <nav aria-label="ほかのお問い合わせ" className="mt-12">
      <h2 className="text-sm">ほかのお問い合わせ</h2>
      <ul className="mt-1 flex flex-col">
        {pages
          .filter(page => page.path !== pathname)
          .map(page => (
            <li key={page.path}>
              <a
                href={page.path}
                className="inline-flex min-h-11 items-center text-sm text-indigo underline underline-offset-2"
              >
                {page.title}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
