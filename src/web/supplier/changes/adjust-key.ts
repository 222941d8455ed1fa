/** Under which what is typed over an order is kept; apart from the dialog, which is loaded when it is opened. */
export const adjustKey = (order_id: string) => `adjust:${order_id}`
