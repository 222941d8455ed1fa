/** All recurring jobs of the house, in Coordinated Universal Time (JST minus nine hours). */
export const schedule = `
*/1 * * * * escalate_dispatches ?max=1&jobKey=escalate_dispatches
37 18 * * * forget_fax_images ?max=3&jobKey=forget_fax_images
*/1 * * * * run_scheduled_orders ?max=3&jobKey=run_scheduled_orders
*/1 * * * * requeue_dispatches ?max=1&jobKey=requeue_dispatches
*/1 * * * * requeue_outgoing_mails ?max=1&jobKey=requeue_outgoing_mails
*/1 * * * * requeue_line ?max=1&jobKey=requeue_line
20 * * * * read_line_quotas ?max=3&jobKey=read_line_quotas
22 18 * * * forget_line ?max=3&jobKey=forget_line
24 18 * * * forget_talk ?max=3&jobKey=forget_talk
*/1 * * * * requeue_sms ?max=1&jobKey=requeue_sms
*/5 * * * * requeue_pushes ?max=1&jobKey=requeue_pushes
*/1 * * * * requeue_messages ?max=1&jobKey=requeue_messages
*/1 * * * * requeue_flyers ?max=1&jobKey=requeue_flyers
55 18 * * * forget_message_images ?max=3&jobKey=forget_message_images
56 18 * * * forget_invite_logos ?max=3&jobKey=forget_invite_logos
57 18 * * * forget_claim_images ?max=3&jobKey=forget_claim_images
59 18 * * * forget_agent_images ?max=3&jobKey=forget_agent_images
25 * * * * remind_claims ?max=3&jobKey=remind_claims
*/5 * * * * remind_unprocessed ?max=3&jobKey=remind_unprocessed
10 * * * * delete_expired_takeouts ?max=3&jobKey=delete_expired_takeouts
40 18 * * * erase_closed_suppliers ?max=5&jobKey=erase_closed_suppliers
45 18 * * * erase_left_restaurants ?max=5&jobKey=erase_left_restaurants
33 18 * * * forget_download_files ?max=3&jobKey=forget_download_files
27 18 * * * forget_item_imports ?max=3&jobKey=forget_item_imports
29 18 * * * forget_directory_imports ?max=3&jobKey=forget_directory_imports
5 19 * * * forget_sent ?max=3&jobKey=forget_sent
43 18 * * * forget_paces ?max=3&jobKey=forget_paces
12 18 * * * forget_shared_drafts ?max=3&jobKey=forget_shared_drafts
7 18 * * * forget_ended_tokens ?max=3&jobKey=forget_ended_tokens
47 18 * * * remove_old_tests ?max=3&jobKey=remove_old_tests
52 * * * * forget_joinings ?max=3&jobKey=forget_joinings
17 18 * * * forget_old_sessions ?max=3&jobKey=forget_old_sessions
5 0-11 * * * tell_price_changes ?max=3&jobKey=tell_price_changes
*/1 * * * * watch_approvals ?max=1&jobKey=watch_approvals
*/5 * * * * remind_closings ?max=1&jobKey=remind_closings
`
