/** What a piece may be made for: a pre-order or an order, by the field that names it. */
export type OrderField = 'no_po' | 'no_pesanan'

const declared = new Set<OrderField>()

/**
 * Says that there are orders of this sort, so that a piece may name one. The module that keeps them says so where it declares them;
 * until one does, nobody is asked for such a number, and one that is given is refused. Which of them are open says `serveOrders` of
 * the server.
 */
export const declareOrders = (field: OrderField): void => void declared.add(field)

/** Whether there are orders of this sort. */
export const hasOrders = (field: OrderField): boolean => declared.has(field)
