import { refuse } from '#engine/contract/refusal.ts'
import { refusals } from '../contract/refusals.ts'
import { type IdentityRule, type Seller, missingOfSeller } from '../contract/seller.ts'

/** Whether any of the goods is not ours. */
export const isStrange = (brought: readonly { readonly kode_barcode: string | null }[]): boolean =>
  brought.some(({ kode_barcode }) => kode_barcode === null)

/**
 * Requires the identity of a seller of gold that is not ours. For pieces of the chain the invoice has it.
 *
 * @param nobody the name of customers who leave none
 * @throws Refusal IDENTITY_REQUIRED, with each field that is missing
 */
export function demandIdentity(
  requested: IdentityRule,
  seller: Seller,
  brought: readonly { readonly kode_barcode: string | null }[],
  nobody?: string,
): void {
  if (!isStrange(brought)) return
  const missing = missingOfSeller(requested, seller, nobody)
  if (Object.keys(missing).length > 0) refuse(refusals.IDENTITY_REQUIRED, undefined, missing)
}
