/** A measured figure and its budget (docs/operations.md, "Budgets"). */
export interface Figure {
  readonly what: string
  readonly measured: number
  readonly budget: number
  readonly unit: string
  /** Whether more is better: sales a second rather than milliseconds. */
  readonly moreIsBetter?: boolean
  readonly remark?: string
}

/** Prints figures as a table: how much of the budget is used, and what misses it. Answers whether all of them keep to it. */
export function printFigures(figures: readonly Figure[]): boolean {
  let missed = 0
  for (const { what, measured, budget, unit, moreIsBetter = false, remark = '' } of figures) {
    const ratio = moreIsBetter ? budget / measured : measured / budget
    const verdict = ratio <= 1 ? 'ok  ' : 'MISS'
    if (ratio > 1) missed += 1
    console.log(
      `${verdict} ${what.padEnd(58)} ${round(measured)} ${unit}, budget ${round(budget)} ${unit}, ${(ratio * 100).toFixed(0)} % of it used ${remark}`,
    )
  }
  return missed === 0
}

const round = (value: number) => Number(value.toPrecision(4)).toString()

/** How many milliseconds something takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

/** The value below which so many percent of a list lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] as number
}
