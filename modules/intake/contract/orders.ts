/** What a piece may be made for: a pre-order or an order, by the field that names it. */
export type OrderField = 'no_po' | 'no_pesanan'

const declared = new Map<OrderField, string | undefined>()

/**
 * Says that there are orders of this sort, so that a piece may name one. The module that keeps them says so where it declares them;
 * until one does, nobody is asked for such a number, and one that is given is refused. Which of them are open says `serveOrders` of
 * the server.
 *
 * @param needs the module of a shop without which nobody is asked for such a number
 */
export const declareOrders = (field: OrderField, needs?: string): void => void declared.set(field, needs)

/** Whether there are orders of this sort in a shop with these modules. */
export function hasOrders(field: OrderField, modules: readonly string[]): boolean {
  const needs = declared.get(field)
  return declared.has(field) && (needs === undefined || modules.includes(needs))
}
