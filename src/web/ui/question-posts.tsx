import type { QuestionPost } from '#contract/messages/question-shapes.ts'
import { SaidPosts } from './said-posts.tsx'

/** What was asked and answered, in its order. */
export const QuestionPosts = ({ posts }: { posts: readonly QuestionPost[] }) => (
  <SaidPosts
    label="質問と回答"
    posts={posts.map(one => {
      const answer = one.side === 'supplier'
      return { ...one, answer, word: !answer ? '質問' : one.corrects ? '回答の訂正' : '回答' }
    })}
  />
)
