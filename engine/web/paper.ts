/** What stands around a report in its files: whose it is, of which days, and who took it. */
export interface Paper {
  /** The shop's name. */
  readonly shop: string
  readonly address: string
  /** `2026-01-01 s/d 2026-01-31`, or nothing. */
  readonly period: string | undefined
  readonly landscape: boolean
  /** Who prints it, and when. */
  readonly user_id: string
  readonly printedAt: string
}

/** What stands over the rows where a file has no page to lay out. */
export const headLines = ({ shop, address, period }: Paper): string[] => [shop, address, period ?? ''].filter(Boolean)

/** The foot of every report (specification §9). */
export const printedBy = ({ user_id, printedAt }: Paper): string => `Printed By ${user_id} / ${printedAt}`
