/** The first stop of Tab: over the navigation, to the page itself (`<main id="main" tabIndex={-1}>`). */
export const SkipLink = () => (
  <a
    href="#main"
    className="fixed top-2 left-2 z-50 -translate-y-20 rounded-input bg-surface px-4 py-2 font-bold text-ink focus:translate-y-0 focus:shadow-overlay"
  >
    本文へ移動
  </a>
)
