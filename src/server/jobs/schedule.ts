/** All recurring jobs of the house, in Coordinated Universal Time (JST minus nine hours). */
export const schedule = `
*/1 * * * * requeue_dispatches ?max=1&jobKey=requeue_dispatches
17 18 * * * forget_old_sessions ?max=3&jobKey=forget_old_sessions
`
