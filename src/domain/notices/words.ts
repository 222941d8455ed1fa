import { agentDeclinedWords, agentOfferedWords } from '#domain/agent-registrations/words.ts'
import {
  approvalApprovedWords,
  approvalAskedWords,
  approvalExpiredWords,
  approvalNearWords,
  approvalSentBackWords,
} from '#domain/approvals/words.ts'
import { backNotice, leftNotice } from '#domain/cancellations/leaving-words.ts'
import { type NoticeLine, pricesComingWords } from '#domain/catalogue/price-notice.ts'
import {
  claimAnsweredWords,
  claimObjectedWords,
  claimReportedWords,
  claimWaitingWords,
  claimWithdrawnWords,
} from '#domain/claims/words.ts'
import { closedSupplierNotice } from '#domain/contacts/closure-mail.ts'
import { contactAnsweredWords } from '#domain/contacts/contact-answer.ts'
import { type EnteredFacts, enteredNotice } from '#domain/entries/entry.ts'
import {
  type AdjustedFacts,
  adjustmentNotice,
  type RequestAnswerFacts,
  requestAnswerNotice,
} from '#domain/exports/adjustment-mail.ts'
import { flyerPublishedWords } from '#domain/flyers/notice-words.ts'
import { correctedWords } from '#domain/houses/correction.ts'
import {
  customerRestartedWords,
  customerStoppedWords,
  houseResumedWords,
  supplierRestartedWords,
  supplierStoppedWords,
} from '#domain/houses/suspension.ts'
import { lookedAtWords } from '#domain/looks/look.ts'
import { customerMergedWords, mergedWords } from '#domain/merges/merge.ts'
import { messageReminderWords, supplierMessageWords } from '#domain/messages/notice-words.ts'
import { questionAnsweredWords, questionAskedWords } from '#domain/messages/question-words.ts'
import {
  comingNotice,
  leftOutNotice,
  madeNotice,
  notMadeNotices,
  type ScheduledAbout,
  withdrawnNotice,
} from '#domain/scheduled/words.ts'
import { flyerNotSentWords, flyerSentWords } from '#domain/stores/invite-flyer.ts'
import {
  approvedWords,
  dealLeftWords,
  endedWords,
  enrolledWords,
  inviteAcceptedWords,
  offerAcceptedWords,
  offerDeclinedWords,
  offeredWords,
  rejectedWords,
  requestedWords,
  resumedWords,
  suspendedWords,
} from './deal-words.ts'
import { failedWords, lateWords, oneWayWords } from './delivery-words.ts'
import type { NoticeKind } from './kinds.ts'
import {
  adjustmentQuestionedWords,
  changeRequestedWords,
  changeWithdrawnWords,
  closingNearWords,
  dayClosedWords,
  dayOpenWords,
  linkOrderChangedWords,
  messagedWords,
  orderReminderWords,
  unprocessedWords,
} from './order-words.ts'
import { mailStoppedWords } from './system-words.ts'

export type NoticeWords = { title: string; body: string }

// biome-ignore lint: what each kind needs to know is its own
type AnyWords = (...facts: never[]) => NoticeWords

/** What is said, kind by kind: once for the app, mails, LINE, short messages and push. */
const words = {
  order_adjusted: (facts: AdjustedFacts) => adjustmentNotice(facts),
  change_accepted: (facts: RequestAnswerFacts) => requestAnswerNotice(facts, 'accepted'),
  change_declined: (facts: RequestAnswerFacts) => requestAnswerNotice(facts, 'declined'),
  order_messaged: messagedWords,
  order_day_closed: dayClosedWords,
  order_day_open: dayOpenWords,
  order_entered_placed: (facts: EnteredFacts) => enteredNotice(facts, 'placed'),
  order_entered_edited: (facts: EnteredFacts) => enteredNotice(facts, 'edited'),
  order_entered_cancelled: (facts: EnteredFacts) => enteredNotice(facts, 'cancelled'),
  approval_asked: approvalAskedWords,
  approval_near: approvalNearWords,
  approval_approved: approvalApprovedWords,
  approval_sent_back: approvalSentBackWords,
  approval_expired: approvalExpiredWords,
  claim_reported: claimReportedWords,
  claim_waiting: claimWaitingWords,
  claim_answered: claimAnsweredWords,
  claim_objected: claimObjectedWords,
  claim_withdrawn: claimWithdrawnWords,
  change_requested: changeRequestedWords,
  change_withdrawn: changeWithdrawnWords,
  adjustment_questioned: adjustmentQuestionedWords,
  link_order_changed: linkOrderChangedWords,
  dispatch_failed: failedWords,
  dispatch_one_way: oneWayWords,
  dispatch_late: lateWords,
  order_reminder: orderReminderWords,
  closing_near: closingNearWords,
  scheduled_coming: (facts: { about: ScheduledAbout; plan: Parameters<typeof comingNotice>[1] }) =>
    comingNotice(facts.about, facts.plan),
  scheduled_withdrawn: (facts: { about: ScheduledAbout; url: string }) => withdrawnNotice(facts.about, facts.url),
  scheduled_made: (facts: { about: ScheduledAbout; made: Parameters<typeof madeNotice>[1] }) =>
    madeNotice(facts.about, facts.made),
  scheduled_not_made: (facts: { about: ScheduledAbout; why: string; url: string; to: 'restaurant' | 'supplier' }) =>
    notMadeNotices(facts.about, facts.why, facts.url)[facts.to],
  scheduled_left_out: (facts: { about: ScheduledAbout; short: Parameters<typeof leftOutNotice>[1] }) =>
    leftOutNotice(facts.about, facts.short),
  unprocessed_orders: unprocessedWords,
  prices_coming: (facts: { supplier_name: string; lines: readonly NoticeLine[] }) => pricesComingWords(facts),
  supplier_message: supplierMessageWords,
  message_reminder: messageReminderWords,
  flyer_published: flyerPublishedWords,
  question_asked: questionAskedWords,
  question_answered: questionAnsweredWords,
  flyer_question_answered: questionAnsweredWords,
  deal_offered: offeredWords,
  agent_registration_offered: agentOfferedWords,
  agent_registration_declined: agentDeclinedWords,
  deal_approved: approvedWords,
  deal_rejected: rejectedWords,
  deal_suspended: suspendedWords,
  deal_resumed: resumedWords,
  supplier_enrolled: enrolledWords,
  deal_ended: endedWords,
  supplier_closed: ({ supplier_name }: { supplier_name: string }) => closedSupplierNotice(supplier_name),
  deal_requested: requestedWords,
  invite_accepted: inviteAcceptedWords,
  offer_accepted: offerAcceptedWords,
  offer_declined: offerDeclinedWords,
  deal_left: dealLeftWords,
  consumer_left: ({ consumer_name }: { consumer_name: string }) => leftNotice(consumer_name),
  consumer_back: ({ consumer_name }: { consumer_name: string }) => backNotice(consumer_name),
  flyer_sent: flyerSentWords,
  flyer_not_sent: flyerNotSentWords,
  looked_at: lookedAtWords,
  corrected: correctedWords,
  contact_answered: contactAnsweredWords,
  merged: mergedWords,
  customer_merged: customerMergedWords,
  house_resumed: houseResumedWords,
  customer_stopped: customerStoppedWords,
  customer_restarted: customerRestartedWords,
  supplier_stopped: supplierStoppedWords,
  supplier_restarted: supplierRestartedWords,
  mail_stopped: mailStoppedWords,
} satisfies Record<NoticeKind, AnyWords>

type FactsOf = { [K in NoticeKind]: Parameters<(typeof words)[K]>[0] }
const catalogue: { [K in NoticeKind]: (facts: FactsOf[K]) => NoticeWords } = words

/** Made by `say` alone: nobody tells in words of his own. */
const from_catalogue = Symbol('from the catalogue')

/** A kind with its words. */
export type Said<K extends NoticeKind = NoticeKind> = NoticeWords & { kind: K; [from_catalogue]: true }

/** What is said of this, in the words of the catalogue. */
export const say = <K extends NoticeKind>(kind: K, facts: FactsOf[K]): Said<K> => ({
  kind,
  ...catalogue[kind](facts),
  [from_catalogue]: true,
})
