import { findWebFlyer } from './flyers/web-flyers.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { QueryInput } from './http/route.ts'
import { getFlyerQuestion, getMessageQuestion } from './messages/consumer-questions.contract.ts'
import { getMessage, listMessageReceivers, listMessages } from './messages/messages.contract.ts'
import { countQuestions, listQuestions, type QuestionList } from './messages/questions.contract.ts'
import { getSupplierMessage, listMessageSenders, listSupplierMessages } from './messages/supplier-messages.contract.ts'
import type { consumerPages } from './pages/consumer.ts'
import type { supplierPages } from './pages/supplier.ts'

type Supplier = { supplier_id: string }
type Consumer = { consumer_id: string }

/** The first page of what a supplier has written, of a state and of words. */
export const messagesPage = (params: Supplier, query: Pick<QueryInput<typeof listMessages>, 'state' | 'q'> = {}) =>
  ask(listMessages, { params, query: { limit: 50, ...query } })
/** The first page of those whom a message has reached. */
export const receiversPage = (params: Supplier & { message_id: string }, unread = false) =>
  ask(listMessageReceivers, { params, query: unread ? { limit: 100, unread: '1' } : { limit: 100 } })
/** The first page of what the stores ask: of a list, or about one message. */
export const questionsPage = (params: Supplier, query: { list: QuestionList } | { message_id: string }) =>
  ask(listQuestions, { params, query: { limit: 50, ...query } })
/** One question, as it stands. */
export const oneQuestion = (params: Supplier, question_id: string) =>
  ask(listQuestions, { params, query: { question_id } })
export const questionsCount = (params: Supplier) => ask(countQuestions, { params })
/** The first page of what a restaurant has received, as it is searched. */
export const receivedPage = (
  params: Consumer,
  query: Pick<QueryInput<typeof listSupplierMessages>, 'q' | 'deal_id' | 'from' | 'to'> = {},
) => ask(listSupplierMessages, { params, query: { limit: 50, ...query } })

const one = (params: Supplier & { message_id: string }) => ({ message: ask(getMessage, { params }) })

/** What the supplier's pages of messages ask for at once. */
export const supplierMessagesFirst = {
  messages: params => ({ messages: messagesPage(params), questions: questionsCount(params) }),
  messageQuestions: params => ({
    waiting: questionsPage(params, { list: 'waiting' }),
    count: questionsCount(params),
  }),
  message: one,
  messageCopy: one,
  messageStatus: params => ({
    ...one(params),
    receivers: receiversPage(params),
    questions: questionsPage({ supplier_id: params.supplier_id }, { message_id: params.message_id }),
  }),
} satisfies FirstAsked<typeof supplierPages, Supplier>

/** What the restaurant's pages of messages ask for at once. */
export const consumerMessagesFirst = {
  supplierMessages: params => ({
    messages: receivedPage(params),
    senders: ask(listMessageSenders, { params }),
  }),
  supplierMessageSearch: params => ({ senders: ask(listMessageSenders, { params }) }),
  supplierMessage: params => ({
    message: ask(getSupplierMessage, { params }),
    question: ask(getMessageQuestion, { params }),
  }),
  webFlyer: params => ({ deal: ask(findWebFlyer, { params }) }),
  flyerQuestion: params => ({ question: ask(getFlyerQuestion, { params }) }),
} satisfies FirstAsked<typeof consumerPages, Consumer>
