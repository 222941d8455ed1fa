import { accountRoutes } from './accounts/accounts.routes.ts'
import { externalAccountRoutes } from './accounts/external-accounts.routes.ts'
import { forgotRoutes } from './accounts/forgot.routes.ts'
import { myMailRoutes } from './accounts/my-mail.routes.ts'
import { myNumberRoutes } from './accounts/my-number.routes.ts'
import { ownAccountRoutes } from './accounts/own-account.routes.ts'
import { passkeyRoutes } from './accounts/passkeys.routes.ts'
import { sessionRoutes } from './accounts/session.routes.ts'
import { ownSessionRoutes } from './accounts/sessions.routes.ts'
import { staffRoutes } from './accounts/staff.routes.ts'
import { supplierPasswordRoutes } from './accounts/supplier-password.routes.ts'
import { totpRoutes } from './accounts/totp.routes.ts'
import { additionalColumnRoutes } from './additional-columns/additional-columns.routes.ts'
import { agentRoutes } from './agent-registrations/agent-registrations.routes.ts'
import { announcementRoutes } from './announcements/announcements.routes.ts'
import { approvalRoutes } from './approvals/approvals.routes.ts'
import { articleRoutes } from './articles/articles.routes.ts'
import { adminAuditRoutes } from './audits/admin-audits.routes.ts'
import { boardFilterRoutes } from './board/board-filters.routes.ts'
import { monthCountRoutes } from './board/month-counts.routes.ts'
import { orderNotificationRoutes } from './board/order-notifications.routes.ts'
import { receiveOrderRoutes } from './board/receive-orders.routes.ts'
import { nonDeliveryDayRoutes } from './calendar/non-delivery-days.routes.ts'
import { orderClosingRoutes } from './calendar/order-closings.routes.ts'
import { cancellationRoutes } from './cancellations/cancellations.routes.ts'
import { itemFileRoutes } from './catalogue/item-files.routes.ts'
import { productItemRoutes } from './catalogue/product-items.routes.ts'
import { changeOrderRoutes } from './changes/change-orders.routes.ts'
import { shareOutRoutes } from './changes/share-out.routes.ts'
import { claimRoutes } from './claims/claims.routes.ts'
import { inspectionRoutes } from './claims/inspections.routes.ts'
import { companyRoutes } from './company/company.routes.ts'
import { adminContactRoutes } from './contacts/admin-contacts.routes.ts'
import { contactLinkRoutes } from './contacts/contact-links.routes.ts'
import { contactTemplateRoutes } from './contacts/contact-templates.routes.ts'
import { contactRoutes } from './contacts/contacts.routes.ts'
import { ownContactRoutes } from './contacts/own-contacts.routes.ts'
import { consumerDealRoutes } from './deals/consumer-deals.routes.ts'
import { adminDirectoryRoutes } from './directory/admin-directory.routes.ts'
import { directoryRoutes } from './directory/directory.routes.ts'
import { adminDispatchRoutes } from './dispatch/admin-dispatches.routes.ts'
import { orderCourseRoutes } from './dispatch/order-course.routes.ts'
import { downloadSettingRoutes } from './downloads/download-settings.routes.ts'
import { downloadRoutes } from './downloads/downloads.routes.ts'
import { addOrderRoutes } from './entries/add-orders.routes.ts'
import { flyerTemplateRoutes } from './flyers/flyer-templates.routes.ts'
import { flyerRoutes } from './flyers/flyers.routes.ts'
import { webFlyerRoutes } from './flyers/web-flyers.routes.ts'
import { storeGroupRoutes } from './groups/groups.routes.ts'
import { orderDownloadRoutes } from './history/order-downloads.routes.ts'
import { orderHistoryRoutes } from './history/order-history.routes.ts'
import { spendingRoutes } from './history/spending.routes.ts'
import { holidayListRoutes } from './holidays/holiday-lists.routes.ts'
import { adminRestaurantRoutes } from './houses/admin-restaurants.routes.ts'
import { adminSupplierRoutes } from './houses/admin-suppliers.routes.ts'
import { correctionRoutes } from './houses/corrections.routes.ts'
import { ignoreRoutes } from './ignores/ignores.routes.ts'
import { stoppedAddressRoutes } from './ignores/stopped-addresses.routes.ts'
import { itemImageRoutes } from './images/item-images.routes.ts'
import { initializationRoutes } from './initializations/initializations.routes.ts'
import { itemIntakeRoutes } from './intake/item-intake.routes.ts'
import { adminTermsRoutes } from './joining/admin-terms.routes.ts'
import { enrolmentRoutes } from './joining/enrolment.routes.ts'
import { joiningRoutes } from './joining/joining.routes.ts'
import { lineUsageRoutes } from './line/line-usage.routes.ts'
import { lineUserRoutes } from './line/line-users.routes.ts'
import { myListRoutes } from './lists/my-lists.routes.ts'
import { lookRoutes } from './looks/looks.routes.ts'
import { mergeRoutes } from './merges/merge.routes.ts'
import { consumerQuestionRoutes } from './messages/consumer-questions.routes.ts'
import { messageFileRoutes } from './messages/message-files.routes.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { questionRoutes } from './messages/questions.routes.ts'
import { supplierMessageRoutes } from './messages/supplier-messages.routes.ts'
import { consumerNoticeRoutes } from './notices/consumer-notices.routes.ts'
import { outboundRoutes } from './notices/outbound.routes.ts'
import { pushRoutes, supplierPushRoutes } from './notices/push.routes.ts'
import { supplierNoticeRoutes } from './notices/supplier-notices.routes.ts'
import { notificationSettingRoutes } from './notification-settings/notification-settings.routes.ts'
import { orderCounterRoutes } from './order-counters/order-counters.routes.ts'
import { groupListRoutes, storeListRoutes } from './order-lists/order-lists.routes.ts'
import { priceNoticeRoutes } from './order-lists/price-notices.routes.ts'
import { spreadItemRoutes } from './order-lists/spread-item.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { multiOrderRoutes } from './placing/multi-orders.routes.ts'
import { noOrderRoutes } from './placing/no-orders.routes.ts'
import { orderHabitRoutes } from './placing/order-habits.routes.ts'
import { placeOrderRoutes } from './placing/place-order.routes.ts'
import { sharedDraftRoutes } from './placing/shared-drafts.routes.ts'
import { healthRoutes } from './platform/health.routes.ts'
import { printRoutes } from './prints/prints.routes.ts'
import { questionnaireRoutes } from './questionnaires/questionnaires.routes.ts'
import { ordersOnLinksRoutes } from './receipts/orders-on-links.routes.ts'
import { sendingRoutes } from './receipts/sending.routes.ts'
import { tokenOrderRoutes } from './receipts/token-orders.routes.ts'
import { closingNotificationRoutes } from './reminders/closing-notifications.routes.ts'
import { notOrderedRoutes } from './reminders/not-ordered.routes.ts'
import { restoreRoutes } from './restores/restores.routes.ts'
import { dealScheduleRoutes } from './scheduled/deal-schedule.routes.ts'
import { scheduledOrderRoutes } from './scheduled/scheduled-orders.routes.ts'
import { adminInviteRoutes } from './stores/admin-invites.routes.ts'
import { adminStoreRoutes } from './stores/admin-stores.routes.ts'
import { askedDealRoutes } from './stores/asked-deals.routes.ts'
import { flyerRequestRoutes, inviteFlyerRoutes } from './stores/invite-flyer.routes.ts'
import { offerRoutes } from './stores/offers.routes.ts'
import { storeConditionRoutes } from './stores/store-conditions.routes.ts'
import { storeFileRoutes } from './stores/store-files.routes.ts'
import { invitedRoutes, storeInviteRoutes } from './stores/store-invites.routes.ts'
import { storeRoutes } from './stores/stores.routes.ts'
import { ownSupplierRoutes } from './suppliers/own-suppliers.routes.ts'
import { supplierInviteRoutes } from './suppliers/supplier-invites.routes.ts'
import { templateItemRoutes } from './suppliers/template-items.routes.ts'
import { suspensionRoutes } from './suspensions/suspensions.routes.ts'
import { takeoutRoutes } from './takeouts/takeouts.routes.ts'
import { lineDraftRoutes } from './talk/line-drafts.routes.ts'
import { userFileRoutes } from './users/user-files.routes.ts'
import { userRoutes } from './users/users.routes.ts'

/** The rooms of the house, listed by hand. */
export const rooms = [
  sessionRoutes,
  enrolmentRoutes,
  joiningRoutes,
  lookRoutes,
  adminInviteRoutes,
  directoryRoutes,
  adminDirectoryRoutes,
  holidayListRoutes,
  forgotRoutes,
  ownSessionRoutes,
  ownAccountRoutes,
  myMailRoutes,
  myNumberRoutes,
  staffRoutes,
  accountRoutes,
  supplierPasswordRoutes,
  totpRoutes,
  passkeyRoutes,
  externalAccountRoutes,
  adminAuditRoutes,
  adminTermsRoutes,
  healthRoutes,
  announcementRoutes,
  articleRoutes,
  agentRoutes,
  questionnaireRoutes,
  adminRestaurantRoutes,
  correctionRoutes,
  suspensionRoutes,
  adminStoreRoutes,
  mergeRoutes,
  adminSupplierRoutes,
  consumerDealRoutes,
  orderRoutes,
  placeOrderRoutes,
  changeOrderRoutes,
  shareOutRoutes,
  orderHistoryRoutes,
  orderHabitRoutes,
  noOrderRoutes,
  sharedDraftRoutes,
  closingNotificationRoutes,
  myListRoutes,
  webFlyerRoutes,
  flyerRoutes,
  flyerTemplateRoutes,
  multiOrderRoutes,
  orderDownloadRoutes,
  spendingRoutes,
  itemIntakeRoutes,
  receiveOrderRoutes,
  printRoutes,
  monthCountRoutes,
  boardFilterRoutes,
  notOrderedRoutes,
  orderNotificationRoutes,
  consumerNoticeRoutes,
  messageRoutes,
  messageFileRoutes,
  questionRoutes,
  consumerQuestionRoutes,
  supplierMessageRoutes,
  outboundRoutes,
  pushRoutes,
  supplierPushRoutes,
  supplierNoticeRoutes,
  addOrderRoutes,
  dealScheduleRoutes,
  scheduledOrderRoutes,
  downloadRoutes,
  downloadSettingRoutes,
  nonDeliveryDayRoutes,
  orderClosingRoutes,
  storeGroupRoutes,
  orderCounterRoutes,
  notificationSettingRoutes,
  companyRoutes,
  additionalColumnRoutes,
  approvalRoutes,
  claimRoutes,
  inspectionRoutes,
  storeRoutes,
  storeConditionRoutes,
  askedDealRoutes,
  storeInviteRoutes,
  inviteFlyerRoutes,
  flyerRequestRoutes,
  invitedRoutes,
  offerRoutes,
  storeFileRoutes,
  userRoutes,
  userFileRoutes,
  initializationRoutes,
  productItemRoutes,
  itemFileRoutes,
  itemImageRoutes,
  storeListRoutes,
  spreadItemRoutes,
  groupListRoutes,
  priceNoticeRoutes,
  cancellationRoutes,
  contactRoutes,
  contactLinkRoutes,
  ownContactRoutes,
  contactTemplateRoutes,
  adminContactRoutes,
  adminDispatchRoutes,
  orderCourseRoutes,
  restoreRoutes,
  takeoutRoutes,
  ownSupplierRoutes,
  supplierInviteRoutes,
  templateItemRoutes,
  ordersOnLinksRoutes,
  sendingRoutes,
  tokenOrderRoutes,
  lineUserRoutes,
  lineDraftRoutes,
  lineUsageRoutes,
  ignoreRoutes,
  stoppedAddressRoutes,
]
