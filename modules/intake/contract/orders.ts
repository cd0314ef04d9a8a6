/** What a piece may be made for: a pre-order or an order, by the field that names it. */
export type OrderField = 'no_po' | 'no_pesanan'

const declared = new Map<OrderField, string | undefined>()

/**
 * Declares that there are orders of this sort, so that a piece may name one. The module that keeps the orders calls it.
 * Without such a module the form has no field for the number, and the server refuses a number. `serveOrders` of the server says
 * which
 * orders are open.
 *
 * @param needs the module of a shop without which the form has no field for the number
 */
export const declareOrders = (field: OrderField, needs?: string): void => void declared.set(field, needs)

/** Whether there are orders of this sort in a shop with these modules. */
export function hasOrders(field: OrderField, modules: readonly string[]): boolean {
  const needs = declared.get(field)
  return declared.has(field) && (needs === undefined || modules.includes(needs))
}
